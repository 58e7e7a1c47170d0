import { isObject } from '../../../core/json/json-object';
import { parseJson } from '../../../core/json/lossless';
import { valueOfText } from '../../../core/protocol/json-rpc';
import type { ReportedAnswer, ReportedExchange } from '../../../core/report/report';
import { serverRequestIn, inputRequestsIn } from '../../../core/report/reported-questions';
import { Secrets } from '../../../core/secrets/secrets';
import type { PictureChange } from '../../../core/comparison/media/picture-change';
import type { ExchangeSource, ReportChoices } from './report-draft';

/**
 * @param secrets values to mask
 * @throws JsonSyntaxError if arguments or response are damaged
 */
export async function readExchange(
  source: ExchangeSource,
  { checks, findings, messages }: Pick<ReportChoices, 'checks' | 'findings' | 'messages'>,
  secrets: readonly string[],
): Promise<ReportedExchange> {
  const { schema, ui, omitted, end } = source;
  const known = new Secrets(secrets);
  const hide = (text: string) => known.mask(text);
  const rounds = await Promise.all(
    source.rounds.map(async ({ request, answer = '' }) => ({
      request: hide(await textOf(request)),
      answer: hide(await textOf(answer)),
    })),
  );
  const last = rounds.at(-1);
  const answer = end ?? (last && answerIn(last.answer));
  const questions = [
    ...inputRequestsIn(rounds.map(({ request, answer: text }) => ({ request, result: resultIn(text) }))),
    ...source.questions.map(({ asked, answered }) => serverRequestIn({ asked: hide(asked), answered: hide(answered) })),
  ];
  return {
    ...(source.arguments !== undefined && { arguments: parseJson(hide(source.arguments)) }),
    schema,
    ui,
    omitted,
    ...(questions.length > 0 && { questions }),
    ...(answer && { answer }),
    ...(checks &&
      source.pictures && {
        pictures: JSON.parse(hide(await textOf(source.pictures))) as PictureChange[],
      }),
    ...(findings && source.findings && { findings: source.findings }),
    ...(messages && {
      messages: rounds.flatMap((round) => [
        ...messageAs('sent', round.request),
        ...messageAs('received', round.answer),
      ]),
    }),
  };
}

function messageAs(direction: 'sent' | 'received', text: string) {
  return text === '' ? [] : [{ direction, text }];
}

async function textOf(source: string | Blob | Uint8Array): Promise<string> {
  if (typeof source === 'string') return source;
  return source instanceof Blob ? source.text() : new TextDecoder().decode(source);
}

function answerIn(text: string): ReportedAnswer | undefined {
  if (text === '') return undefined;
  const message = parseJson(text);
  if (!isObject(message)) return undefined;
  if ('result' in message) return { kind: 'result', value: message['result'], size: new Blob([text]).size };
  const { error } = message;
  if (!isObject(error)) return { kind: 'error', code: undefined, message: error };
  const { code, message: words, data } = error;
  return { kind: 'error', code, message: words, ...(data !== undefined && { data }) };
}

function resultIn(text: string): unknown {
  const message = valueOfText(text);
  return isObject(message) ? message['result'] : undefined;
}
