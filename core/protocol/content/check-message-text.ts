import { countEach } from '../../json/group-by';
import { shortenText } from '../../json/shorten-strings';
import type { JsonTree } from '../../json/documents/json-tree';
import { JsonNumber, sameNumber } from '../../json/lossless';
import { HIDDEN } from '../../json/hidden-characters';
import type { FindingValues, Report } from '../findings/finding';
import type { Rule } from '../findings/rules';

/** Further findings of a rule are only counted. */
const MAX_PER_RULE = 200;

/** A quick test for {@link checkString}: most strings need no decoding. */
const SUSPICIOUS =
  /\\u(?:d[89a-f]|fffd|20[0236]|fe(?:ff|0))|[\ufffd\u200b\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]|\p{VS}{2}/iu;
/** The flags of England, Scotland and Wales contain the tags `gbeng`, `gbsct` and `gbwls`; others would hide a text. */
const TAGGED_FLAG =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;

/** Without what only models see. */
export function withoutHidden(text: string): string {
  return text.replace(new RegExp(`(${TAGGED_FLAG.source})|${HIDDEN.source}`, 'gsu'), '$1');
}

type ReportNode = (rule: Rule, node: number, values?: FindingValues) => void;

/** Checks what parsed values don't show: duplicate keys, lost digits, broken and invisible characters. */
export function checkMessageText(tree: JsonTree, reportAt: Report): void {
  const counts = new Map<Rule, { first: number; count: number }>();
  const report: ReportNode = (rule, node, values) => {
    const known = counts.get(rule) ?? { first: node, count: 0 };
    counts.set(rule, known);
    known.count += 1;
    if (known.count <= MAX_PER_RULE) reportAt(rule, tree.pointer(node), values);
  };
  for (let node = 0; node < tree.count; node += 1) {
    switch (tree.kind(node)) {
      case 'object':
        checkKeys(tree, node, report);
        break;
      case 'number':
        checkNumber(tree, node, report);
        break;
      case 'string':
        checkString(tree, node, report);
        break;
      default:
    }
  }
  for (const { first, count } of counts.values()) {
    if (count > MAX_PER_RULE) reportAt('more-of-a-rule', tree.pointer(first), { count: count - MAX_PER_RULE });
  }
}

function checkKeys(tree: JsonTree, node: number, report: ReportNode): void {
  if (tree.size(node) < 2) return;
  const seen = new Set<string>();
  for (const child of tree.children(node)) {
    const name = tree.key(child) ?? '';
    if (seen.has(name)) report('duplicate-key', child, { name });
    seen.add(name);
  }
}

/** Shorter numbers fit into a double. */
const SAFE_LENGTH = 15;
/** Significant digits that identify a double. */
const DOUBLE_DIGITS = 17;

function checkNumber(tree: JsonTree, node: number, report: ReportNode): void {
  if (tree.rawLength(node) <= SAFE_LENGTH && !/e/i.test(tree.raw(node))) return;
  const written = tree.raw(node);
  const read = Number(written);
  if (Number.isFinite(read) && sameNumber(new JsonNumber(written), read)) return;
  const digits = written.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  // A fraction with so many digits comes from a double.
  if (Number.isFinite(read) && written.includes('.') && digits.length <= DOUBLE_DIGITS) return;
  report('number-too-precise', node, { written: shortenText(written, 80), read: String(read) });
}

/** Some line readers split at these; JSON allows them in strings. */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

function checkString(tree: JsonTree, node: number, report: ReportNode): void {
  const ends = new Set(tree.raw(node).match(LINE_ENDS));
  if (ends.size > 0) {
    const names = [...ends].map((end) => `U+${end.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
    report('line-separator', node, { characters: names.sort().join(', ') });
  }
  if (!SUSPICIOUS.test(tree.raw(node))) return;
  const text = tree.string(node);
  const lone = /\p{Surrogate}/u.exec(text)?.[0];
  if (lone !== undefined) report('lone-surrogate', node, { escape: `\\u${lone.charCodeAt(0).toString(16)}` });
  if (text.includes('\ufffd')) report('replacement-character', node);
  const hidden = Array.from(text.replace(TAGGED_FLAG, '').matchAll(HIDDEN), ([character]) =>
    (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'),
  );
  const counts = countEach(hidden);
  if (counts.size === 0) return;
  const characters = [...counts].slice(0, 6).map(([code, count]) => `U+${code} ×${count}`);
  const rest = counts.size > 6 ? ', …' : '';
  report('hidden-characters', node, { characters: characters.join(', ') + rest });
}
