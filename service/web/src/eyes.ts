/** What the referee's eyes do, sorted for people: what it means for them, and which sign stands for it. No drawing here. */
import type { Shapes } from "./api/client";
import type { SignName } from "./parts/sign";

export type Eyes = Shapes["EyesNow"];
export type EyesState = Eyes["state"];
/** The game that a camera referees. */
export const WATCHED = "pictomania";

/** Cameras that come to an end. */
export const FILMS = ["film", "demo"];

export type Zone = Shapes["ZoneShape"];

/** How well the referee sees: it does, it will, somebody has to help, nothing is wanted of it. */
export type Mood = "good" | "calm" | "bad" | "none";

const LOOKS: Record<EyesState, [Mood, SignName]> = {
  none: ["none", "camera"],
  off: ["none", "off"],
  starting: ["calm", "waiting"],
  idle: ["calm", "camera"],
  setting_up: ["calm", "waiting"],
  opening: ["calm", "waiting"],
  watching: ["good", "eye"],
  hand: ["good", "hand"],
  out_of_sync: ["bad", "puzzled"],
  stalled: ["bad", "lost"],
  lost: ["bad", "lost"],
  round_over: ["calm", "done"],
  stopped: ["none", "off"],
  failed: ["bad", "wrong"],
};

export const moodOf = (state: EyesState): Mood => LOOKS[state][0];
export const signOf = (state: EyesState): SignName => LOOKS[state][1];

/** Whether a round is being refereed, or about to be. */
export const refereeing = (eyes: Eyes | undefined): boolean =>
  !!eyes && ["opening", "watching", "hand", "out_of_sync", "stalled", "lost"].includes(eyes.state) && (eyes.game !== null || eyes.state === "opening");

/** Whether there may be a picture to look at. */
export const sees = (eyes: Eyes | undefined): boolean => !!eyes?.camera && eyes.capture;
