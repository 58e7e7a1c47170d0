import { describe, expect, it } from 'vitest';
import { CUT_BYTES } from '../../core/transports/line-reader';
import { BoundedBytes, type Collected, MAX_RECORDED_BYTES } from './bounded-bytes';
import { LineSplitter } from './tap-stdio';

const PIECE = Buffer.alloc(1024 * 1024, 'x');
const PIECES = MAX_RECORDED_BYTES / PIECE.length;

function linesOf(push: (lines: LineSplitter) => void): Collected[] {
  const told: Collected[] = [];
  const lines = new LineSplitter((line) => told.push(line));
  push(lines);
  lines.end();
  return told;
}

describe('lines that pass through a tap', () => {
  it('are told whole up to the limit, and beyond it by their beginning and length', () => {
    const told = linesOf((lines) => {
      for (let n = 0; n < PIECES; n += 1) lines.push(PIECE);
      lines.push(Buffer.from('\nshort\n'));
      for (let n = 0; n < PIECES; n += 1) lines.push(PIECE);
      lines.push(Buffer.from('y\r\nlast'));
    });
    expect(told.map(({ bytes, cut }) => [bytes.length, cut])).toEqual([
      [MAX_RECORDED_BYTES, undefined],
      [5, undefined],
      [CUT_BYTES, MAX_RECORDED_BYTES + 2],
      [4, undefined],
    ]);
  });

  it('without end hold on to their beginning alone', () => {
    const collected = new BoundedBytes();
    for (let n = 0; n < 3 * PIECES; n += 1) collected.add(PIECE);
    const { bytes, cut } = collected.take();
    expect([bytes.buffer.byteLength, cut]).toEqual([CUT_BYTES, 3 * MAX_RECORDED_BYTES]);
    expect(collected.isEmpty).toBe(true);
  });
});
