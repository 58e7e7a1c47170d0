/** A note as a step of the piano (60 is middle C) or a rest, and its length in beats. */
export type Note = readonly [pitch: number | 'rest', beats: number];

export const TUNE_NAMES = ['ode-to-joy', 'twinkle', 'frere-jacques', 'greensleeves'] as const;
type TuneName = (typeof TUNE_NAMES)[number];

interface Tune {
  readonly title: string;
  readonly notes: readonly Note[];
}

/** Opening lines of tunes that are in the public domain. */
export const TUNES: Readonly<Record<TuneName, Tune>> = {
  'ode-to-joy': {
    title: 'Ode to Joy',
    notes: [
      ...[64, 64, 65, 67, 67, 65, 64, 62, 60, 60, 62, 64].map((pitch): Note => [pitch, 1]),
      [64, 1.5],
      [62, 0.5],
      [62, 2],
    ],
  },
  twinkle: {
    title: 'Twinkle, Twinkle, Little Star',
    notes: [
      ...[60, 60, 67, 67, 69, 69].map((pitch): Note => [pitch, 1]),
      [67, 2],
      ...[65, 65, 64, 64, 62, 62].map((pitch): Note => [pitch, 1]),
      [60, 2],
    ],
  },
  'frere-jacques': {
    title: 'Frère Jacques',
    notes: [
      ...[60, 62, 64, 60, 60, 62, 64, 60].map((pitch): Note => [pitch, 1]),
      [64, 1],
      [65, 1],
      [67, 2],
      [64, 1],
      [65, 1],
      [67, 2],
    ],
  },
  greensleeves: {
    title: 'Greensleeves',
    notes: [
      [69, 1],
      [72, 2],
      [74, 1],
      [76, 1.5],
      [77, 0.5],
      [76, 1],
      [74, 2],
      [71, 1],
      [67, 1.5],
      [69, 0.5],
      [71, 1],
      [72, 2],
      [69, 1],
      [69, 2],
    ],
  },
};
