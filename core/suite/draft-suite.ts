import { groupBy } from '../json/group-by';
import { isObject, type JsonObject, setMember } from '../json/json-object';
import { parseJson } from '../json/lossless';
import { argumentsSchema, type ListedPrompt } from '../protocol/prompt';
import type { ListedItem, ListedTemplate } from '../protocol/resource';
import { isCalledDestructive, type ListedTool } from '../protocol/tool';
import type { JsonSchema } from '../schema/json-schema';
import type { NegativeCase } from '../schema/negative/negative-case';
import type { CallTarget, SuiteCall } from './suite';
import { freeCallName } from './propose/call-names';

export interface DraftSource {
  tools: readonly ListedTool[];
  prompts: readonly ListedPrompt[];
  items: readonly ListedItem[];
}

/** `negative`: its arguments violate the schema, and must be refused. */
export interface DraftedCall {
  kind: 'example' | 'negative';
  /** The call as it is sent; in a suite's text its strings need `asWritten`. */
  call: SuiteCall;
  tool: ListedTool | undefined;
}

export interface LeftOut {
  target: CallTarget;
  reason: 'destructive' | 'no-name' | 'no-example' | 'no-value' | 'too-many';
}

export interface SuiteDraft {
  calls: readonly DraftedCall[];
  leftOut: readonly LeftOut[];
  /** Tools with a call that are not marked as read-only. */
  mayWrite: readonly string[];
}

export interface DraftOptions {
  destructive: boolean;
  /** Maximum for each tool. */
  negatives: number;
  /** Decides how bad arguments are refused, see {@link TOOL_ERROR_SINCE}. */
  protocolVersion: string;
}

export interface DraftMaker {
  example(schema: JsonSchema, signal: AbortSignal): Promise<string | undefined>;
  negatives(schema: JsonSchema, signal: AbortSignal): Promise<readonly NegativeCase[]>;
  /** The server's first completion for an argument of a prompt or a variable of a template. */
  suggest(
    of: { prompt: string } | { template: string },
    name: string,
    others: JsonObject,
    signal: AbortSignal,
  ): Promise<string | undefined>;
}

const MAX_CALLS = 500;
/** Since this version bad arguments are a tool error (SEP-1303), before a protocol error. */
const TOOL_ERROR_SINCE = '2025-11-25';

/** Sends nothing but completions. @param onProgress gets the number of items that are done */
export async function draftSuite(
  { tools, prompts, items }: DraftSource,
  options: DraftOptions,
  maker: DraftMaker,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): Promise<SuiteDraft> {
  const drafting = new SuiteDrafter(options, maker, signal);
  let done = 0;
  const add = async (target: CallTarget, adding: Promise<SkipReason>) => {
    const reason = await adding;
    if (reason !== undefined) drafting.leftOut.push({ target, reason });
    signal.throwIfAborted();
    onProgress(++done);
  };
  for (const tool of tools) await add({ kind: 'tool', name: tool.name }, drafting.addTool(tool));
  for (const prompt of prompts) await add({ kind: 'prompt', name: prompt.name }, drafting.addPrompt(prompt));
  for (const item of items) {
    const name = item.kind === 'resource' ? (item.uri ?? item.name) : item.uriTemplate;
    await add({ kind: 'resource', name }, drafting.addItem(item));
  }
  return drafting;
}

type SkipReason = LeftOut['reason'] | undefined;

class SuiteDrafter implements SuiteDraft {
  readonly calls: DraftedCall[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly mayWrite: string[] = [];
  readonly #names: string[] = [];
  readonly #options: DraftOptions;
  readonly #maker: DraftMaker;
  readonly #signal: AbortSignal;

  constructor(options: DraftOptions, maker: DraftMaker, signal: AbortSignal) {
    this.#options = options;
    this.#maker = maker;
    this.#signal = signal;
  }

  async addTool(tool: ListedTool): Promise<SkipReason> {
    if (tool.findings.includes('no-name') || tool.findings.includes('not-an-object')) return 'no-name';
    if (isCalledDestructive(tool) && !this.#options.destructive) return 'destructive';
    const schema = tool.inputSchema ?? true;
    const example = await this.#maker.example(schema, this.#signal);
    if (example === undefined) return 'no-example';
    const expect = tool.outputSchema === undefined ? {} : { expect: { outputSchema: 'valid' as const } };
    const added = this.#add('example', tool.name, { tool: tool.name, ...argumentsMember(example), ...expect }, tool);
    if (!added) return 'too-many';
    if (tool.annotations.readOnly !== true) this.mayWrite.push(tool.name);
    if (this.#options.negatives === 0) return undefined;
    const cases = await this.#maker.negatives(schema, this.#signal);
    const outcome = this.#options.protocolVersion >= TOOL_ERROR_SINCE ? 'tool-error' : 'protocol-error';
    for (const { kind, path, text } of pickCases(cases, this.#options.negatives)) {
      const call: SuiteCall = {
        tags: ['negative'],
        tool: tool.name,
        ...argumentsMember(text),
        expect: { outcome },
      };
      this.#add('negative', `${tool.name}: ${spacedWords(kind)} ${path}`, call, tool);
    }
    return undefined;
  }

  async addPrompt({ name, findings, ...prompt }: ListedPrompt): Promise<SkipReason> {
    if (findings.includes('no-name') || findings.includes('not-an-object')) return 'no-name';
    const args: JsonObject = {};
    const schema = argumentsSchema({ name, findings, ...prompt });
    const example = parseJson((await this.#maker.example(schema, this.#signal)) ?? '{}');
    for (const { name: argument, required } of prompt.arguments) {
      const suggested = await this.#maker.suggest({ prompt: name }, argument, args, this.#signal);
      const generated = required && isObject(example) ? example[argument] : undefined;
      const value = suggested ?? generated;
      if (value !== undefined) args[argument] = value;
    }
    const member = Object.keys(args).length > 0 && { arguments: args };
    return this.#add('example', name, { prompt: name, ...member }) ? undefined : 'too-many';
  }

  async addItem(item: ListedItem): Promise<SkipReason> {
    const uri = item.kind === 'resource' ? item.uri : await this.#expand(item);
    if (uri === undefined) return item.kind === 'resource' ? 'no-name' : 'no-value';
    return this.#add('example', uri, { resource: uri }) ? undefined : 'too-many';
  }

  async #expand({ uriTemplate, template }: ListedTemplate): Promise<string | undefined> {
    const values: JsonObject = {};
    for (const { name } of template.variables) {
      const of = { template: uriTemplate };
      const value = await this.#maker.suggest(of, name, values, this.#signal);
      if (value === undefined) return undefined;
      setMember(values, name, value);
    }
    return template.expand(values);
  }

  #add(kind: DraftedCall['kind'], baseName: string, call: SuiteCall, tool?: ListedTool): boolean {
    if (this.calls.length >= MAX_CALLS) return false;
    const name = freeCallName(baseName, this.#names);
    this.#names.push(name);
    this.calls.push({ kind, call: { name, ...call }, tool });
    return true;
  }
}

function argumentsMember(text: string): { arguments?: unknown } {
  const args = parseJson(text);
  return isObject(args) && Object.keys(args).length === 0 ? {} : { arguments: args };
}

/** Cases of as many kinds as possible. Leaves out arguments that are no object, which are a protocol error. */
function pickCases(cases: readonly NegativeCase[], max: number): NegativeCase[] {
  const forbidden = cases.filter(({ expected, text }) => expected === 'rejected' && isObject(parseJson(text)));
  const byKind = groupBy(forbidden, ({ kind }) => kind);
  const chosen: NegativeCase[] = [];
  for (let round = 0; chosen.length < Math.min(max, forbidden.length); round += 1) {
    const ofRound = [...byKind.values()].flatMap((each) => each[round] ?? []);
    if (ofRound.length === 0) break;
    chosen.push(...ofRound.slice(0, max - chosen.length));
  }
  return chosen;
}

/** `tooShort` → `too short`. */
function spacedWords(kind: string): string {
  return kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
