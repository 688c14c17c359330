/** What can be heard: short tones made here, and rulings read aloud by the voice of the device. Off until chosen. */
import { language } from "./words";

const KEPT = "paperref-sound";
export const HEARD = ["mute", "sound", "voice"] as const;
export type Heard = (typeof HEARD)[number];

/** Tones by what happened: hertz one after the other, and how long each lasts in seconds. */
const TONES = {
  card: [[392], 0.09],
  shown: [[523], 0.12],
  point: [[659, 988], 0.13],
  ask: [[440, 554, 440], 0.16],
  lost: [[294, 196], 0.28],
} as const;
export type Tone = keyof typeof TONES;

let device: AudioContext | undefined;

/** What was chosen. */
export const heard = (): Heard => HEARD.find((one) => one === localStorage.getItem(KEPT)) ?? "mute";

/** Choose what is heard; to be called from a press, for browsers let nothing sound before one. */
export function hear(chosen: Heard): void {
  localStorage.setItem(KEPT, chosen);
  if (chosen === "mute") speechSynthesis?.cancel();
  else play("shown");
}

/** Play a tone, where sounds were chosen. */
export function play(tone: Tone): void {
  if (heard() === "mute") return;
  device ??= new AudioContext();
  void device.resume();
  const [hertz, lasts] = TONES[tone];
  hertz.forEach((pitch, at) => {
    const [source, loud, from] = [device!.createOscillator(), device!.createGain(), device!.currentTime + at * lasts];
    source.type = "triangle";
    source.frequency.value = pitch;
    loud.gain.setValueAtTime(0, from);
    loud.gain.linearRampToValueAtTime(0.22, from + 0.015);
    loud.gain.exponentialRampToValueAtTime(0.001, from + lasts);
    source.connect(loud).connect(device!.destination);
    source.start(from);
    source.stop(from + lasts);
  });
}

/** Read a sentence aloud, where voice was chosen. */
export function read(text: string): void {
  if (heard() !== "voice" || !("speechSynthesis" in window)) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = language();
  speechSynthesis.speak(said);
}
