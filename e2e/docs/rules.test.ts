import { createTranslator } from 'use-intl';
import { beforeAll, expect, it } from 'vitest';

import { RULES as DEFINITION_RULES } from '../../core/judge/definition/definition-finding';
import definitionTexts from '../../core/judge/definition/texts.json';
import { DEFINITION_EXAMPLES, RULE_EXAMPLES } from '../../core/judge/testing/rule-examples';
import type { Step } from '../../core/judge/testing/conversation';
import { findingsOf } from '../../core/judge/testing/crafted-servers';
import { violations } from '../../core/judge/testing/crafted-violations';
import { shortenText } from '../../core/json/shorten-strings';
import type { Finding } from '../../core/protocol/findings/finding';
import { findingText, remedyKey, remedyText, sectionUrl } from '../../core/protocol/findings/finding-text';
import { type Rule, rules } from '../../core/protocol/findings/rules';
import texts from '../../core/protocol/findings/texts.json';
import chineseTexts from '../../web/i18n/zh-cn/findings.json';
import chineseDefinition from '../../web/i18n/zh-cn/definition.json';
import chinesePage from '../../web/i18n/zh-cn/findings-page.json';
import { code } from './markdown';

const MAX_EXAMPLE = 160;
const RULES = (Object.keys(rules) as Rule[]).sort();
/** Of tool definitions alone. */
const OF_DEFINITIONS = (Object.keys(definitionTexts) as (keyof typeof definitionTexts)[]).sort();

/** What breaks a rule, and what the judge finds in it, if it is a crafted server. */
interface Example {
  text: string;
  finding?: Finding;
}

const examples = new Map<Rule, Example>();

beforeAll(async () => {
  for (const [rule, text] of Object.entries(RULE_EXAMPLES)) examples.set(rule as Rule, { text });
  for (const [, rule, steps] of Object.values(violations).flat()) {
    if (examples.has(rule)) continue;
    const finding = (await findingsOf(steps)).find((each) => each.rule === rule);
    const step = (finding && steps[finding.seq - 1]) ?? steps.at(-1);
    if (finding && step) examples.set(rule, { text: shortenText(textOf(step), MAX_EXAMPLE), finding });
  }
});

function textOf(step: Step): string {
  const sent = 'noise' in step ? step.noise : 'exchange' in step ? step.exchange : 'to' in step ? step.to : step.from;
  return sent instanceof Uint8Array
    ? Buffer.from(sent).toString('latin1')
    : typeof sent === 'string'
      ? sent
      : JSON.stringify(sent);
}

const translate = createTranslator({ locale: 'zh-CN', messages: chineseTexts });

const LANGUAGES = {
  en: {
    file: 'docs/rules.md',
    head: [
      '# Rules',
      '',
      '[简体中文](zh-CN/rules.md)',
      '',
      `Loupe checks messages, definitions and HTTP exchanges by these ${RULES.length} rules, and tool definitions by ${OF_DEFINITIONS.length} more, which are known to`,
      'cause problems in clients ([Tool definitions](#tool-definitions)). A finding names its rule, its place as a JSON path,',
      'what to do, and the section of the specification, for the protocol version that was negotiated. `mcp-loupe help RULE` prints one of them.',
      'An **error** breaks a requirement, a **warning** works but not everywhere, a **note** is worth knowing.',
    ],
    severities: { error: 'Error', warning: 'Warning', note: 'Note' },
    labels: {
      example: 'Example',
      says: 'Loupe reports',
      fix: 'How to fix',
      section: 'Specification',
      definitions: 'Tool definitions',
    },
    definition: definitionTexts,
    colon: ': ',
    text: ({ rule, values }: Pick<Finding, 'rule' | 'values'>) => findingText({ rule, values }),
    open: (rule: Rule) => texts[rule],
    fix: (rule: Rule) => remedyText(rule),
  },
  'zh-CN': {
    file: 'docs/zh-CN/rules.md',
    head: [
      '# 规则',
      '',
      '[English](../rules.md)',
      '',
      `Loupe 按以下 ${RULES.length} 条规则检查消息、定义和 HTTP 交换，并按另外 ${OF_DEFINITIONS.length} 条规则检查工具定义，这些情况已知会在客户端中引起问题（[工具定义](#工具定义)）。每个问题都注明规则、JSON 路径、解决方法，以及协商的协议版本中的规范章节。`,
      '`mcp-loupe help RULE` 显示其中一条（英文）。**错误**违反要求，**警告**表示并非在所有客户端都可用，**提示**值得了解。',
    ],
    severities: { error: '错误', warning: '警告', note: '提示' },
    labels: { example: '示例', says: 'Loupe 报告', fix: '解决方法', section: '规范', definitions: '工具定义' },
    definition: chineseDefinition.rules,
    colon: '：',
    text: ({ rule, values }: Pick<Finding, 'rule' | 'values'>) => translate(rule, values),
    open: (rule: Rule) => chineseTexts[rule],
    fix: (rule: Rule) => chinesePage.remedies[remedyKey(rule)],
  },
} as const;

/** A text whose values are not known: each is its name. Of words for one and many, the latter are taken. */
function opened(text: string): string {
  const plain = text
    .replaceAll(/\{\w+, (?:plural|select),(?: \S+ \{[^{}]*\})*? other \{([^{}]*)\}\}/g, '$1')
    .replaceAll('#', '{count}');
  return escaped(plain).replaceAll(/\{(\w+)(?:, number)?\}/g, '_$1_');
}

function escaped(text: string): string {
  return text.replaceAll(/[_*<]/g, '\\$&');
}

function page({
  head,
  severities,
  labels,
  colon,
  text,
  open,
  fix,
  definition,
}: (typeof LANGUAGES)['en' | 'zh-CN']): string {
  const sections = RULES.flatMap((rule) => {
    const { text: example = '', finding } = examples.get(rule) ?? {};
    const said = finding && escaped(text(finding));
    const url = sectionUrl(rule, finding);
    const where = finding && finding.path !== '' ? ` (${code(finding.path)})` : '';
    return [
      `## ${rule}`,
      '',
      `**${severities[rules[rule].severity]}**${said === undefined ? `${colon}${opened(open(rule))}` : ''}`,
      '',
      `- ${labels.fix}${colon}${escaped(fix(rule))}`,
      `- ${labels.example}${colon}${code(example)}`,
      // What is said of the example must not read as if said of the finding that led here.
      ...(said === undefined ? [] : [`- ${labels.says}${colon}${said}${where}`]),
      `- [${labels.section}](${url})`,
      '',
    ];
  });
  const ofDefinitions = OF_DEFINITIONS.flatMap((rule) => {
    const { what, remedy } = definition[rule];
    return [
      `### ${rule}`,
      '',
      `**${severities[DEFINITION_RULES[rule]]}**${colon}${opened(what)}`,
      '',
      `- ${labels.example}${colon}${code(DEFINITION_EXAMPLES[rule])}`,
      `- ${labels.fix}${colon}${opened(remedy)}`,
      '',
    ];
  });
  return [...head, '', ...sections, `## ${labels.definitions}`, '', ...ofDefinitions].join('\n');
}

it('has an example for each rule', () => {
  expect(RULES.filter((rule) => !examples.has(rule))).toEqual([]);
});

it.each(Object.values(LANGUAGES))('$file describes each rule', async (language) => {
  await expect(page(language)).toMatchFileSnapshot(`../../${language.file}`);
});
