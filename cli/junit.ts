import { shortenText } from '../core/json/shorten-strings';
import { escaped } from '../core/report/markup';

/** `cases` are XML by {@link testCase}; counts are added to `attributes`. */
export interface JunitSuite {
  attributes: Readonly<Record<string, string>>;
  properties?: readonly { name: string; value: string }[];
  cases: readonly string[];
}

/** JUnit XML as GitHub, GitLab and Jenkins read it. @param attributes of the root, besides its counts */
export function junitXml(suites: readonly JunitSuite[], attributes: Readonly<Record<string, string>> = {}): string {
  const { tests, failures, errors } = countsOf(suites.flatMap(({ cases }) => cases));
  const root = attributesXml({ ...attributes, tests, failures, errors });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${root}>`,
    ...suites.flatMap(({ cases, properties = [], ...suite }) => [
      `<testsuite${attributesXml({ ...suite.attributes, ...countsOf(cases) })}>`,
      ...(properties.length === 0 ? [] : [propertiesXml(properties)]),
      ...cases,
      '</testsuite>',
    ]),
    '</testsuites>\n',
  ].join('\n');
}

/** @param inner XML: a `failure`, an `error`, `skipped` or output; empty if it passed */
export function testCase(
  classname: string,
  name: string,
  inner: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const attributes = attributesXml({ classname, name, ...more });
  return inner === '' ? `<testcase${attributes}/>` : `<testcase${attributes}>${inner}</testcase>`;
}

/** The message is on one line: XML turns line breaks in attributes into spaces. */
export function element(tag: string, message: string, text = ''): string {
  const attributes = attributesXml({ message: shortenText(message.replace(/\s+/g, ' '), 1000) });
  return text === '' ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${escaped(text)}</${tag}>`;
}

/** `{ a: '<' }` → ` a="&lt;"`. */
export function attributesXml(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

/** By the tags in the XML: all texts are escaped. */
function countsOf(cases: readonly string[]) {
  const count = (tag: string) => String(cases.filter((one) => new RegExp(`<${tag}[ >/]`).test(one)).length);
  return {
    tests: String(cases.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
}

function propertiesXml(properties: NonNullable<JunitSuite['properties']>): string {
  const each = properties.map(({ name, value }) => `<property${attributesXml({ name, value })}/>`);
  return `<properties>${each.join('')}</properties>`;
}
