/** A photograph of the stand, taken or chosen by this device, whose words are read by the service. */
import { api, got, type Shapes } from "../api/client";
import { Sign } from "../parts/sign";
import { t, type Language } from "../words";

/** The words on a photograph; the next round begins with them. */
export function readStand(table: number, photograph: File, words: Language): Promise<Shapes["WordsShape"]> {
  const params = { path: { table }, query: { words } };
  const body = photograph as unknown as string; // sent as it is
  const headers = { "Content-Type": "application/octet-stream" };
  return got(api.POST("/api/tables/{table}/setup/stand", { params, body, bodySerializer: (content) => content, headers }));
}

export function Photograph({ main, busy, taken }: { main: boolean; busy: boolean; taken: (photograph: File) => void }) {
  return (
    <label class={`file button ${main ? "main" : ""} ${busy ? "busy" : ""}`}>
      <Sign name="camera" /> {t(busy ? "keep.reading" : "words.photo")}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        disabled={busy}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = ""; // so that the same file can be chosen again
          if (file) taken(file);
        }}
      />
    </label>
  );
}
