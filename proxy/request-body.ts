import type { IncomingMessage } from 'node:http';
import { Refusal } from './listener';

/** A request's body as text. @param most the most bytes @throws Refusal 413 for more, 400 for one that broke off */
export async function textOf(request: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > most) throw new Refusal(413, `The body is longer than ${most} bytes.`);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'The body broke off.');
  }
  return Buffer.concat(pieces).toString('utf8');
}
