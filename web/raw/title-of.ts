import { shapeOfText } from '../session/json-rpc';
import type { RawExchange } from './raw-exchanges';

/** Longer texts are not read for their title. */
const READ = 1_000_000;
const CUT = 60;

/** What was sent, in a few technical words: method and id, or the beginning of the text. */
export function titleOf({ sent }: Pick<RawExchange, 'sent'>): string {
  const shape = sent.length < READ ? shapeOfText(sent) : { kind: 'invalid' as const };
  switch (shape.kind) {
    case 'request':
      return `${shape.method} #${JSON.stringify(shape.id)}`;
    case 'notification':
      return shape.method;
    case 'result':
    case 'error':
      return `${shape.kind} #${JSON.stringify(shape.id)}`;
    case 'batch':
      return `[${shape.length}]`;
    case 'invalid':
      return sent.slice(0, CUT).replace(/\s+/g, ' ');
  }
}
