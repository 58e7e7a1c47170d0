import { comparePictures } from '../../core/comparison/media/compare-pictures';
import { stringifyJson } from '../../core/json/lossless';
import { shortenText } from '../../core/json/shorten-strings';
import { type CallPair, comparePair, pairCalls, type PairComparison } from '../../core/recording/compare-recordings';
import type { ReplayedCall } from '../../core/recording/replay/recorded-conversation';
import { conversationOf } from '../../core/recording/replay/replay-server';
import { durationText } from '../../core/suite/report/report-text';
import { compareAnswers } from '../../core/suite/compare/compare-answers';
import { english } from '../../core/suite/suite-phrase';
import { findPlaces } from '../limited/node-limited';
import { plainJson } from '../plain-text';
import { counted, oneLine, painted } from '../report-text';
import { openRecordingFile } from './recording-file';

const MARKS = {
  same: ['≡', 'green'],
  changed: ['≠', 'yellow'],
  'only-old': ['◧', 'red'],
  'only-new': ['◨', 'red'],
} as const satisfies Record<PairComparison['verdict'], unknown>;
const DIFFERENT = 1;
/** Per call. */
const MAX_DIFFERENCES = 20;
const MAX_CHARACTERS = 300;
const MAX_PARAMS_CHARACTERS = 120;

interface ComparedCall {
  method: string;
  params: unknown;
  /** The new call's, if they differ. */
  otherParams?: unknown;
  verdict: PairComparison['verdict'];
  differences: string[];
  millis: { old?: number; new?: number };
}

export interface CompareOptions {
  files: readonly [older: string, newer: string];
  /** JSONPaths. */
  ignore: readonly string[];
  json: boolean;
  /** Read only so many decompressed bytes. */
  first?: number;
}

/** `mcp-loupe compare`. @returns the exit code @throws UsageError */
export async function compareFiles({ files, ignore, json, first }: CompareOptions): Promise<number> {
  const [left, right] = await Promise.all(files.map((file) => callsOf(file, first)));
  const calls: ComparedCall[] = [];
  for (const pair of await pairCalls(left ?? [], right ?? [])) {
    const compared = await compareCalls(pair, ignore);
    calls.push(compared);
    if (!json) printCall(compared);
  }
  const isSame = calls.every(({ verdict }) => verdict === 'same');
  if (json) {
    const report = { loupe: 'recording-comparison', version: 1, old: files[0], new: files[1] };
    process.stdout.write(`${plainJson(stringifyJson({ ...report, calls }, 2))}\n`);
  } else printSummary(calls, files);
  return isSame ? 0 : DIFFERENT;
}

async function callsOf(file: string, first: number | undefined): Promise<readonly ReplayedCall[]> {
  return (await conversationOf(await openRecordingFile(file, first))).calls;
}

async function compareCalls(pair: CallPair<ReplayedCall>, ignore: readonly string[]): Promise<ComparedCall> {
  const { left, right, isEqual } = pair;
  const { method = '', params } = left ?? right ?? {};
  const { verdict, differences = [] } = await comparePair(pair, answerOf, ignore, (answers) =>
    compareAnswers(answers, comparePictures, findPlaces),
  );
  return {
    method,
    params: params ?? {},
    ...(left && right && !isEqual && { otherParams: right.params ?? {} }),
    verdict,
    differences: differences.map(english),
    millis: {
      ...(left?.response && { old: left.duration }),
      ...(right?.response && { new: right.duration }),
    },
  };
}

function answerOf({ response }: ReplayedCall) {
  if (!response) return undefined;
  return { json: stringifyJson(response), pointer: 'error' in response ? '/error' : '/result' };
}

function printCall({ method, params, otherParams, verdict, differences, millis }: ComparedCall) {
  const [mark, colour] = MARKS[verdict];
  const times = [millis.old, millis.new].map((each) => (each === undefined ? '–' : durationText(each)));
  const shown = shortenText(stringifyJson(params), MAX_PARAMS_CHARACTERS);
  print(`${painted(mark, colour)} ${oneLine(method)} ${oneLine(shown)} ${painted(times.join(' → '), 'dim')}`);
  if (otherParams !== undefined)
    print(`    in the new one: ${oneLine(shortenText(stringifyJson(otherParams), MAX_PARAMS_CHARACTERS))}`);
  for (const line of differences.slice(0, MAX_DIFFERENCES)) print(`    ${oneLine(line, MAX_CHARACTERS)}`);
  const more = differences.length - MAX_DIFFERENCES;
  if (more > 0) print(painted(`    and ${counted(more, 'more difference')}`, 'dim'));
}

function printSummary(calls: readonly ComparedCall[], [left, right]: CompareOptions['files']) {
  const count = (wanted: PairComparison['verdict']) => calls.filter(({ verdict }) => verdict === wanted).length;
  const parts = [
    `${count('same')} same`,
    `${count('changed')} changed`,
    `${count('only-old')} only in ${left}`,
    `${count('only-new')} only in ${right}`,
  ];
  print(`\n${counted(calls.length, 'call')}: ${parts.join(', ')}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
