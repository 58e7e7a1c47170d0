import { pointerTo } from '../json/documents/json-pointer';
import { isObject, type JsonObject, jsonText } from './block';
import { checkField } from './check-fields';
import { type Finding, makeFinding } from './finding';

/** ISO 8601 date, or date and time with a zone. */
const isoPattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Checks `annotations`, wherever they stand. */
export function checkAnnotations(owner: JsonObject, pointer: string): Finding[] {
  const annotations = owner['annotations'];
  if (annotations === undefined) return [];
  const at = pointerTo(pointer, 'annotations');
  if (!isObject(annotations)) {
    return checkField(owner, 'annotations', 'object', pointer, false);
  }
  const findings: Finding[] = [];
  const { audience, priority, lastModified } = annotations;
  if (audience !== undefined) {
    const wrong: unknown = Array.isArray(audience)
      ? audience.find((who) => who !== 'user' && who !== 'assistant')
      : audience;
    if (wrong !== undefined || !Array.isArray(audience)) {
      findings.push(
        makeFinding(
          'annotation-audience',
          'warning',
          pointerTo(at, 'audience'),
          'audience must be a list of “user” and “assistant”, but has {actual}.',
          { actual: jsonText(wrong) },
        ),
      );
    }
  }
  if (priority !== undefined && !(typeof priority === 'number' && priority >= 0 && priority <= 1)) {
    findings.push(
      makeFinding(
        'annotation-priority',
        'warning',
        pointerTo(at, 'priority'),
        'priority must be a number from 0 to 1, but is {actual}.',
        { actual: jsonText(priority) },
      ),
    );
  }
  const isDate =
    typeof lastModified === 'string' &&
    isoPattern.test(lastModified) &&
    !Number.isNaN(Date.parse(lastModified));
  if (lastModified !== undefined && !isDate) {
    findings.push(
      makeFinding(
        'annotation-last-modified',
        'warning',
        pointerTo(at, 'lastModified'),
        'lastModified must be an ISO 8601 time, but is {actual}.',
        { actual: jsonText(lastModified) },
      ),
    );
  }
  return findings;
}
