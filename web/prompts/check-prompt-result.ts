import { isObject, jsonText, jsonType } from '../content/block';
import { checkBlock } from '../content/check-block';
import { checkResultType } from '../content/check-content';
import { checkMember, checkMembers, type Members, type Version } from '../content/check-members';
import { checkMeta } from '../content/check-meta';
import { type Finding, pinFinding } from '../content/finding';
import { checkMedia } from '../content/read-media';

/** `GetPromptResult`, by the published schemas of all protocol versions. */
const resultMembers: Members = {
  description: { type: 'string' },
  messages: { type: 'array', required: true },
  resultType: { type: 'string', since: '2026-07-28' },
  _meta: { type: 'object' },
};
const messageMembers: Members = {
  role: { type: 'any', required: true },
  content: { type: 'any' },
};

/**
 * Checks the result of `prompts/get`: its messages, their roles and their content. Takes any JSON.
 * @param version of the protocol, as agreed on
 */
export function checkPromptResult(result: unknown, version: Version): Finding[] {
  if (!isObject(result)) {
    const values = { field: 'result', expected: 'object', actual: jsonType(result) };
    return [pinFinding('field-wrong-type', '/result', values)];
  }
  if (result['resultType'] === 'input_required') return [];
  const { messages } = result;
  return [
    ...checkMembers(result, resultMembers, '/result', version),
    ...checkResultType(result, '/result', version),
    ...checkMeta(result, '/result', version),
    ...(Array.isArray(messages)
      ? messages.flatMap((message, i) => checkMessage(message, `/result/messages/${i}`, version))
      : []),
  ];
}

function checkMessage(message: unknown, pointer: string, version: Version): Finding[] {
  if (!isObject(message)) {
    const values = { field: 'message', expected: 'object', actual: jsonType(message) };
    return [pinFinding('field-wrong-type', pointer, values)];
  }
  const { role, content } = message;
  const findings = checkMembers(message, messageMembers, pointer, version);
  if (role !== undefined && role !== 'user' && role !== 'assistant') {
    findings.push(pinFinding('message-role', `${pointer}/role`, { actual: jsonText(role) }));
  }
  if (content === undefined) {
    const member = { type: 'object', required: true };
    return [...findings, ...checkMember(message, 'content', member, pointer, version)];
  }
  return [...findings, ...checkBlock(content, `${pointer}/content`, version)];
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
