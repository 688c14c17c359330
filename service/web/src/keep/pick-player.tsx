/** One player is picked of several. */
import { Player, type Seats } from "../parts/player";

export function Pick(props: { legend: string; seats: Seats; colours: string[]; chosen: string; choose: (colour: string) => void }) {
  return (
    <fieldset class="pick">
      <legend>{props.legend}</legend>
      <div class="chips">
        {props.colours.map((colour) => (
          <label key={colour} class="chip">
            <input type="radio" name="keep-player" checked={colour === props.chosen} onChange={() => props.choose(colour)} />
            <span>
              <Player seats={props.seats} colour={colour} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
