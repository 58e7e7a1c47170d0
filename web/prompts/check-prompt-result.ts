import { checkBlock } from '../content/check-content';
import { jsonType } from '../content/block';
import { type Finding, makeFinding } from '../content/finding';
import { checkMedia } from '../content/read-media';
import { isObject } from '../session/json-rpc';

/** Checks the result of `prompts/get`: its messages, their roles and their content. Takes any JSON. */
export function checkPromptResult(result: unknown): Finding[] {
  if (!isObject(result)) return [wrongType('/result', 'result', 'object', result)];
  const { description, messages } = result;
  const findings: Finding[] = [];
  if (description !== undefined && typeof description !== 'string')
    findings.push(wrongType('/result/description', 'description', 'string', description));
  if (messages === undefined) return [...findings, missing('/result', 'messages')];
  if (!Array.isArray(messages))
    return [...findings, wrongType('/result/messages', 'messages', 'array', messages)];
  return [
    ...findings,
    ...messages.flatMap((message, i) => checkMessage(message, `/result/messages/${i}`)),
  ];
}

function checkMessage(message: unknown, pointer: string): Finding[] {
  if (!isObject(message)) return [wrongType(pointer, 'message', 'object', message)];
  const { role, content } = message;
  const findings: Finding[] = [];
  if (role === undefined) findings.push(missing(pointer, 'role'));
  else if (role !== 'user' && role !== 'assistant') {
    findings.push(
      makeFinding(
        'message-role',
        'error',
        `${pointer}/role`,
        'role must be “user” or “assistant”, but is {actual}.',
        { actual: JSON.stringify(role) },
      ),
    );
  }
  if (content === undefined) return [...findings, missing(pointer, 'content')];
  return [...findings, ...checkBlock(content, `${pointer}/content`)];
}

/** What only the bytes of a prompt's pictures, sounds and files tell. */
export async function checkPromptBytes(result: unknown): Promise<Finding[]> {
  const messages = isObject(result) ? result['messages'] : undefined;
  if (!Array.isArray(messages)) return [];
  const checks = messages.map(async (message: unknown, i) =>
    isObject(message) ? checkMedia(message['content'], `/result/messages/${i}/content`) : [],
  );
  return (await Promise.all(checks)).flat();
}

function missing(pointer: string, field: string): Finding {
  return makeFinding('field-missing', 'error', pointer, 'The required field {field} is missing.', {
    field,
  });
}

function wrongType(pointer: string, field: string, expected: string, value: unknown): Finding {
  return makeFinding(
    'field-wrong-type',
    'error',
    pointer,
    '{field} must be of type {expected}, but is {actual}.',
    { field, expected, actual: jsonType(value) },
  );
}
