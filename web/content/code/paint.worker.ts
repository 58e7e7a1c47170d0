import { parseAnsi } from '../ansi/parse-ansi';
import type { Paint } from '../../ui/paint';
import type { Language } from './language';
import { paintCode } from './paint-code';

/** How a text is to be coloured. */
export type Painting = { kind: 'code'; language: Language } | { kind: 'ansi' };

export interface PaintRequest {
  ask: number;
  text: string;
  painting: Painting;
}

/** The text as it is to be shown (without escape codes, say), and its colours. */
export interface Painted {
  text: string;
  paint: Paint;
}

export interface PaintReply {
  ask: number;
  painted: Painted | null;
}

function paint({ text, painting }: PaintRequest): Painted {
  if (painting.kind === 'ansi') return parseAnsi(text);
  return { text, paint: paintCode(text, painting.language) };
}

self.addEventListener('message', (event: MessageEvent<PaintRequest>) => {
  const { ask } = event.data;
  let reply: PaintReply = { ask, painted: null };
  try {
    reply = { ask, painted: paint(event.data) };
  } catch {
    // What a grammar stumbles over is shown without colours.
  }
  self.postMessage(reply);
});
