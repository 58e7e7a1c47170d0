import { ClientObserver } from '../../core/clients/observed/observed-client';
import type { ObservedClient } from '../../core/clients/observed/client-watch';
import { comparePictures } from '../../core/comparison/media/compare-pictures';
import { stringifyJson } from '../../core/json/lossless';
import { type CallPair, comparePair, pairCalls, type PairComparison } from '../../core/recording/compare-recordings';
import { hasOtherClient, observedEvent } from '../../core/recording/observed-events';
import { ConversationReader, type ReplayedRequest } from '../../core/recording/replay/recorded-conversation';
import { durationText } from '../../core/suite/report/report-text';
import { compareResponses } from '../../core/suite/compare/compare-responses';
import { jsonPathError } from '../../core/suite/json-path';
import { english } from '../../core/suite/suite-phrase';
import { formatDuration } from '../../core/text/format';
import type { Command } from '../command';
import { findNodes } from '../limited/node-limited';
import { defineOptions, readOptionsAndFiles, UsageError } from '../options';
import { plainJson } from '../plain-text';
import { counted, oneLine, painted } from '../report-text';
import { observedLines, reportedObserved } from './observed-text';
import { FIRST_OPTION, openRecordingFile, readFirst } from './recording-file';
import { shortJson } from '../../core/json/short-json';

const MARKS = {
  same: ['≡', 'green'],
  changed: ['≠', 'yellow'],
  'only-old': ['◧', 'red'],
  'only-new': ['◨', 'red'],
} as const satisfies Record<PairComparison['status'], unknown>;
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
  verdict: PairComparison['status'];
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

const OPTIONS = defineOptions({
  ignore: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'JSONPATH',
    help: "ignore these values, such as '$..timestamp'; can be repeated",
  },
  json: { type: 'boolean', default: false, help: 'print the comparison as JSON' },
  first: FIRST_OPTION,
});

export const compare: Command = {
  usage: ['compare OLD NEW [--ignore JSONPATH] [--json] [--first MB]'],
  about: `
Matches the calls of two recordings, identical calls first, and prints the differences between their
responses and their durations. Of a tap, it says which client it was and what it did.`,
  options: OPTIONS,
  examples: [
    ['compare before.loupe.jsonl after.loupe.jsonl', 'print what changed'],
    ["compare before.loupe.jsonl after.loupe.jsonl --ignore '$..timestamp' --json", 'as JSON, without timestamps'],
  ],
  exitCodes: { 0: 'identical', 1: 'different', 2: 'a recording can’t be read' },
  async run(argv) {
    const options = parseCompare(argv);
    return options === 'help' ? options : compareFiles(options);
  },
};

export function parseCompare(argv: string[]): CompareOptions | 'help' {
  const { values, files } = readOptionsAndFiles(argv, OPTIONS);
  const { ignore, json, first, help } = values;
  if (help) return 'help';
  const [left, right, ...more] = files;
  if (left === undefined || right === undefined || more.length > 0)
    throw new UsageError('compare requires two recordings: OLD and NEW.');
  for (const path of ignore) {
    const error = jsonPathError(path);
    if (error !== undefined) throw new UsageError(`--ignore ${path}: ${error}`);
  }
  return { files: [left, right], ignore, json, first: readFirst(first) };
}

async function compareFiles({ files, ignore, json, first }: CompareOptions): Promise<number> {
  const [left, right] = await Promise.all([readFile(files[0], first), readFile(files[1], first)]);
  const calls: ComparedCall[] = [];
  for (const pair of await pairCalls(left.calls, right.calls)) {
    const compared = await compareCalls(pair, ignore);
    calls.push(compared);
    if (!json) printCall(compared);
  }
  const isSame = calls.every(({ verdict }) => verdict === 'same');
  if (json) {
    const report = { loupe: 'recording-comparison', version: 1, old: files[0], new: files[1] };
    const clients = { old: reportedObserved(left.clients), new: reportedObserved(right.clients) };
    process.stdout.write(`${plainJson(stringifyJson({ ...report, clients, calls }, 2))}\n`);
  } else {
    for (const [at, { clients }] of [left, right].entries())
      if (clients.length > 0) print([`\n${oneLine(files[at] ?? '')}`, ...observedLines(clients, true)].join('\n'));
    printSummary(calls, files);
  }
  return isSame ? 0 : DIFFERENT;
}

interface ReadRecording {
  calls: readonly ReplayedRequest[];
  clients: readonly ObservedClient[];
}

async function readFile(file: string, first: number | undefined): Promise<ReadRecording> {
  const recording = await openRecordingFile(file, first);
  const reader = new ConversationReader();
  const observer = new ClientObserver(formatDuration);
  const isOther = hasOtherClient(recording.header);
  let seq = 0;
  for await (const event of recording.events()) {
    reader.take(event);
    const observed = isOther && observedEvent(event, seq);
    if (observed) observer.take(observed);
    seq += 1;
  }
  return { calls: reader.end().calls, clients: observer.clients(true) };
}

async function compareCalls(pair: CallPair<ReplayedRequest>, ignore: readonly string[]): Promise<ComparedCall> {
  const { left, right, isEqual } = pair;
  const { method = '', params } = left ?? right ?? {};
  const { status, differences = [] } = await comparePair(pair, responseOf, ignore, (responses) =>
    compareResponses(responses, comparePictures, findNodes),
  );
  return {
    method,
    params: params ?? {},
    ...(left && right && !isEqual && { otherParams: right.params ?? {} }),
    verdict: status,
    differences: differences.map(english),
    millis: { ...(left?.response && { old: left.duration }), ...(right?.response && { new: right.duration }) },
  };
}

function responseOf({ response }: ReplayedRequest) {
  if (!response) return undefined;
  return { json: stringifyJson(response), pointer: 'error' in response ? '/error' : '/result' };
}

function printCall({ method, params, otherParams, verdict, differences, millis }: ComparedCall) {
  const [mark, color] = MARKS[verdict];
  const times = [millis.old, millis.new].map((each) => (each === undefined ? '–' : durationText(each)));
  const shown = shortJson(params, MAX_PARAMS_CHARACTERS);
  print(`${painted(mark, color)} ${oneLine(method)} ${oneLine(shown)} ${painted(times.join(' → '), 'dim')}`);
  if (otherParams !== undefined) print(`    in the new one: ${oneLine(shortJson(otherParams, MAX_PARAMS_CHARACTERS))}`);
  for (const line of differences.slice(0, MAX_DIFFERENCES)) print(`    ${oneLine(line, MAX_CHARACTERS)}`);
  const more = differences.length - MAX_DIFFERENCES;
  if (more > 0) print(painted(`    and ${counted(more, 'more difference')}`, 'dim'));
}

function printSummary(calls: readonly ComparedCall[], [left, right]: CompareOptions['files']) {
  const count = (status: PairComparison['status']) => calls.filter(({ verdict }) => verdict === status).length;
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
