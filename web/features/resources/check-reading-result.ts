import { isObject, type JsonObject } from '../../../core/json/json-object';
import { type Finding } from '../../../core/protocol/findings/finding';
import { pinFinding } from '../../../core/protocol/findings/pin-finding';
import { checkAgainstLink } from '../../content/resources/resource-reading';

const CONTENTS = '/result/contents';

/**
 * Checks the result of `resources/read` against what the list promised of it. Takes any JSON.
 * @param definition the resource's or the template's, as it was listed
 * @param elided what is not whole in `result`, as JSON Pointers into the message
 */
export function checkReadingResult(
  definition: JsonObject,
  { result, elided }: { result: unknown; elided: readonly string[] },
): Finding[] {
  const contents = isObject(result) ? result['contents'] : undefined;
  if (!Array.isArray(contents)) return [];
  const first = `${CONTENTS}/0`;
  return checkAgainstLink(definition, first, contents, elided).map((finding) => {
    switch (finding.rule) {
      // A size is promised in the list only: in this message it is the contents that differ.
      case 'size-differs':
        return pinFinding(finding.rule, first, finding.values);
      case 'no-contents':
        return pinFinding(finding.rule, CONTENTS);
      default:
        return finding;
    }
  });
}
