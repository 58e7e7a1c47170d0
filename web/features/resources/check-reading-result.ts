import { isObject, type JsonObject } from '../../../core/json/json-object';
import { type Finding } from '../../../core/protocol/findings/finding';
import { pinFinding } from '../../../core/protocol/findings/pin-finding';
import { checkAgainstLink } from '../../content/resources/resource-reading';

const CONTENTS = '/result/contents';

/** Takes any JSON. @param definition as listed @param elided JSON Pointers into the message of what `result` lacks */
export function checkReadingResult(
  definition: JsonObject,
  { result, elided }: { result: unknown; elided: readonly string[] },
): Finding[] {
  const contents = isObject(result) ? result['contents'] : undefined;
  if (!Array.isArray(contents)) return [];
  const first = `${CONTENTS}/0`;
  return checkAgainstLink(definition, first, contents, elided).map((finding) => {
    switch (finding.rule) {
      // The size is in the list only: here the contents are what differs.
      case 'size-differs':
        return pinFinding(finding.rule, first, finding.values);
      case 'no-contents':
        return pinFinding(finding.rule, CONTENTS);
      default:
        return finding;
    }
  });
}
