// The sounds, each composed of a few tones.

import type { Sound } from "./sounds";

interface Tone {
  /** In seconds from the start of the sound. */
  at: number;
  /** In Hz. */
  pitch: number;
  /** In seconds, until it is inaudible. */
  length: number;
  /** From 0 to 1. */
  loud: number;
  shape?: OscillatorType;
}

/** Wood on wood: a short low tone with a shorter high one. */
function knock(at: number, pitch: number, loud: number): Tone[] {
  return [
    { at, pitch, length: 0.13, loud, shape: "triangle" },
    { at, pitch: pitch * 2.76, length: 0.05, loud: loud * 0.5 },
  ];
}

function bells(...pitches: number[]): Tone[] {
  return pitches.flatMap((pitch, index) => [
    { at: index * 0.12, pitch, length: 0.6, loud: 0.35 },
    { at: index * 0.12, pitch: pitch * 3, length: 0.2, loud: 0.06 },
  ]);
}

const scores: Readonly<Record<Sound, readonly Tone[]>> = {
  own: knock(0, 330, 0.6),
  theirs: knock(0, 247, 0.7),
  eventful: [...knock(0, 247, 0.7), ...knock(0.09, 165, 0.7), ...knock(0.2, 196, 0.5)],
  "low-time": [0, 0.16, 0.32].map((at) => ({
    at,
    pitch: 988,
    length: 0.1,
    loud: 0.25,
    shape: "square",
  })),
  start: bells(392, 523, 659),
  end: bells(659, 523, 392, 523),
  offer: bells(587, 784),
  chat: [{ at: 0, pitch: 880, length: 0.18, loud: 0.25 }],
};

let context: AudioContext | null = null;
/** Number of tones that have not ended. */
let sounding = 0;

export function perform(sound: Sound, volume: number): void {
  context ??= new AudioContext();
  void context.resume();
  for (const tone of scores[sound]) ring(context, tone, volume);
}

function ring(audio: AudioContext, tone: Tone, volume: number): void {
  const { at, pitch, length, loud, shape = "sine" } = tone;
  const begin = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud * volume, begin + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(gain).connect(audio.destination);
  ++sounding;
  oscillator.onended = () => {
    // A context that runs costs processor time, even in silence.
    if (--sounding === 0) void audio.suspend();
  };
  oscillator.start(begin);
  oscillator.stop(begin + length);
}
