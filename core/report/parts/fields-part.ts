import { isObject, type JsonObject, setMember } from '../../json/json-object';
import { isNumber, stringifyJson, textOrJson } from '../../json/lossless';
import { shortenText } from '../../json/shorten-strings';
import { isContainer } from '../../json/rebuild';
import type { Segment } from '../../json/json-pointer';
import { sameJson } from '../../json/same-json';
import type { JsonSchema } from '../../schema/json-schema';
import { levelsAt } from '../../schema/plan/levels-at';
import { namedChoices } from '../../schema/plan/fixed-choices';
import type { Choice, PlannedNode } from '../../schema/plan/node-plan';
import { orderedNames } from '../../schema/plan/ordered-names';
import { SchemaDocument } from '../../schema/plan/schema-document';
import { isSecret } from '../../schema/plan/secret-values';
import { markup, type MarkupValue, type Markup } from '../markup';
import { humanize } from '../../text/humanize';
import { MASK } from '../../secrets/secrets';
import type { ReportPage } from '../page/report-page';
import { uiOptionsAt, type UiOptions } from './ui-options';
import { momentPart } from './moment-part';
import { tablePart } from './table-part';

/** Values shown by name; all of them are in the JSON. */
const MAX_VALUES = 400;
const MAX_VALUE_CHARACTERS = 4000;
const MAX_DEPTH = 12;
/** Rows with more columns are shown one by one. */
const MAX_COLUMNS = 12;
/** A text that would look like a number, a boolean or null. */
const LIKE_OTHER_TYPE = /^(?:-?\d[\d.]*(?:[eE][+-]?\d+)?|true|false|null)$/;

interface FieldSchema {
  title: string | undefined;
  isSecret: boolean;
  choices: readonly Choice[];
  members: readonly { name: string; required: boolean }[];
}

const NO_SCHEMA: FieldSchema = { title: undefined, isSecret: false, choices: [], members: [] };
/** In the order of `ui:enumNames`. */
const BOOLEANS: readonly Choice[] = [
  { value: true, label: 'true' },
  { value: false, label: 'false' },
];

export interface FieldsOptions {
  schema?: JsonSchema;
  ui?: JsonObject;
  omitted?: readonly string[];
}

/** A value by the names of its members: containers indented, rows as a table. */
export function fieldsPart(page: ReportPage, value: unknown, options: FieldsOptions = {}): Markup {
  const fields = new Fields(page, value, options);
  const shown = fields.value(value, [], MAX_DEPTH);
  return markup`${shown}${fields.left > 0 && markup`<p class="cut">${page.texts.moreRows(fields.left)}</p>`}`;
}

class Fields {
  left = 0;
  readonly #page: ReportPage;
  readonly #root: unknown;
  readonly #omitted: readonly string[];
  readonly #ui: JsonObject | undefined;
  readonly #place: { document: SchemaDocument; schema: JsonSchema } | undefined;
  #count = 0;

  constructor(page: ReportPage, root: unknown, { schema, ui, omitted = [] }: FieldsOptions) {
    this.#page = page;
    this.#omitted = omitted;
    this.#ui = page.isWalkthrough ? ui : undefined;
    this.#root = root;
    this.#place = typeof schema === 'object' ? { document: new SchemaDocument(schema), schema } : undefined;
  }

  value(value: unknown, path: readonly Segment[], levels: number): MarkupValue {
    const { texts, isWalkthrough } = this.#page;
    const name = isWalkthrough ? this.#nameOf(value, path) : undefined;
    if (name !== undefined) return this.#text(name);
    if (Array.isArray(value)) return this.#list(value as unknown[], path, levels);
    if (isObject(value)) return this.#object(value, path, levels);
    if (value === undefined) return markup`<span class="quiet">${texts.notSent}</span>`;
    if (value === '') return markup`<span class="quiet">${isWalkthrough ? '–' : texts.emptyText}</span>`;
    if (typeof value === 'string')
      return this.#text(!isWalkthrough && LIKE_OTHER_TYPE.test(value) ? `"${value}"` : value);
    if (isWalkthrough && typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (isWalkthrough && value === null) return '–';
    return markup`<span class="${isNumber(value) ? 'number' : 'atom'}">${stringifyJson(value)}</span>`;
  }

  #text(text: string): MarkupValue {
    const { texts } = this.#page;
    const moment = momentPart(this.#page, text);
    if (moment) return moment;
    if (text.length <= MAX_VALUE_CHARACTERS) return markup`<span class="text">${text}</span>`;
    const left = this.#page.number(text.length - MAX_VALUE_CHARACTERS);
    const all = this.#page.number(text.length);
    return markup`<span class="text">${shortenText(text, MAX_VALUE_CHARACTERS)}</span>
      <span class="cut">${texts.textLeftOut(left, all)}</span>`;
  }

  #object(value: JsonObject, path: readonly Segment[], levels: number): MarkupValue {
    const { texts } = this.#page;
    const field = this.#fieldAt(path);
    const named = field.members.map(({ name }) => name);
    const others = Object.keys(value).filter((name) => !named.includes(name));
    const all = [...named.filter((name) => Object.hasOwn(value, name)), ...others];
    const sent = this.#shownNames(all, path);
    const unsent = named.filter((name) => !Object.hasOwn(value, name) && !this.#omitted.includes(name));
    const isEmpty = sent.length === 0 && unsent.length === 0;
    // All of it is hidden from an audience.
    if (isEmpty && all.length > 0) return undefined;
    if (isEmpty && path.length === 0 && this.#omitted.length > 0) return undefined;
    if (isEmpty) return markup`<span class="quiet">${texts.emptyObject}</span>`;
    if (levels === 0) return this.#text(stringifyJson(value));
    const rows = sent.map((name) => this.#row(value[name], [...path, name], levels));
    return markup`<dl class="fields">${rows}${this.#unsent(unsent, path)}</dl>`;
  }

  #row(value: unknown, path: readonly Segment[], levels: number): MarkupValue {
    this.#count += 1;
    if (this.#count > MAX_VALUES) {
      this.left += 1;
      return undefined;
    }
    const field = this.#fieldAt(path);
    const name = String(path.at(-1));
    const { isWalkthrough, texts } = this.#page;
    const options = this.#optionsAt(path);
    const isHidden = field.isSecret || options.isMasked;
    const label = options.title ?? field.title ?? (isWalkthrough ? humanize(name) : undefined);
    const isNested = isContainer(value);
    const shown = isHidden
      ? markup`<span class="quiet">${isWalkthrough ? MASK : `${MASK} ${texts.secret}`}</span>`
      : this.value(value, path, levels - 1);
    return markup`<div class="${isNested && !isHidden ? 'field nested' : 'field'}">
      <dt>
        ${label ?? markup`<code>${name}</code>`}${
          label !== undefined && label !== name && !isWalkthrough && markup` <code class="name">${name}</code>`
        }
      </dt>
      <dd>
        ${shown}${options.help !== undefined && markup`<p class="cut">${options.help}</p>`}
      </dd>
    </div>`;
  }

  #unsent(names: readonly string[], path: readonly Segment[]): MarkupValue {
    if (names.length === 0 || this.#page.isWalkthrough) return undefined;
    const labels = names.map((name, index) => {
      const { title } = this.#fieldAt([...path, name]);
      return markup`${index > 0 && ', '}${title ?? markup`<code>${name}</code>`}`;
    });
    return markup`<div class="field unsent">
      <dt>${this.#page.texts.notSent}</dt>
      <dd>${labels}</dd>
    </div>`;
  }

  #list(items: readonly unknown[], path: readonly Segment[], levels: number): MarkupValue {
    const { texts } = this.#page;
    if (items.length === 0) return markup`<span class="quiet">${texts.emptyList}</span>`;
    if (levels === 0) return this.#text(stringifyJson(items));
    if (this.#isTable(items, path)) {
      this.#count += items.length;
      return this.#table(items as readonly JsonObject[], path);
    }
    const rows = items.map((item, index) => {
      this.#count += 1;
      if (this.#count > MAX_VALUES) {
        this.left += 1;
        return undefined;
      }
      return markup`<li>${this.value(item, [...path, index], levels - 1)}</li>`;
    });
    return markup`<ol class="items">
      ${rows}
    </ol>`;
  }

  #isTable(items: readonly unknown[], path: readonly Segment[]): boolean {
    if (items.length < 2 || !items.every(isObject)) return false;
    const names = new Set(items.slice(0, MAX_VALUES).flatMap((item) => Object.keys(item)));
    const isPlain = items
      .slice(0, MAX_VALUES)
      .every((item) => Object.values(item).every((member) => !isObject(member)));
    if (names.size === 0 || names.size > MAX_COLUMNS || !isPlain) return false;
    return ![...names].some(
      (name) => this.#fieldAt([...path, 0, name]).isSecret || this.#optionsAt([...path, 0, name]).isMasked,
    );
  }

  /** Rows of the same few plain members, each with the options of its form. */
  #table(rows: readonly JsonObject[], path: readonly Segment[]): MarkupValue {
    if (!this.#ui) return tablePart(this.#page, rows);
    const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const names = this.#shownNames(all, [...path, 0]);
    const at = (name: string) => [...path, 0, name];
    const optionsOf = new Map(names.map((name) => [name, this.#optionsAt(at(name))]));
    const named = names.filter((name) => optionsOf.get(name)?.enumNames !== undefined);
    const shown = rows.map((row, index) => {
      const cells = { ...row };
      for (const name of named) setMember(cells, name, this.#nameOf(row[name], [...path, index, name]) ?? row[name]);
      return cells;
    });
    return tablePart(
      this.#page,
      shown,
      names,
      (name) => optionsOf.get(name)?.title ?? this.#fieldAt(at(name)).title ?? humanize(name),
    );
  }

  /** The members that an audience sees, in its order. */
  #shownNames(names: readonly string[], path: readonly Segment[]): readonly string[] {
    if (!this.#ui) return names;
    return orderedNames(names, this.#optionsAt(path).order).filter(
      (name) => !this.#optionsAt([...path, name]).isHidden,
    );
  }

  #optionsAt(path: readonly Segment[]): UiOptions {
    return uiOptionsAt(this.#ui, path);
  }

  /** Undefined if the choice has no name besides its value. */
  #nameOf(value: unknown, path: readonly Segment[]): string | undefined {
    if (value === undefined || Array.isArray(value) || isObject(value)) return undefined;
    const own = this.#optionsAt(path).enumNames;
    // Items are named by their list.
    const isItem = typeof path.at(-1) === 'number';
    const names = own ?? (isItem ? this.#optionsAt(path.slice(0, -1)).enumNames : undefined);
    const choices = typeof value === 'boolean' && names !== undefined ? BOOLEANS : this.#fieldAt(path).choices;
    const chosen = namedChoices(choices, names).find((choice) => sameJson(choice.value, value));
    const ownText = textOrJson(value);
    return chosen && chosen.label !== ownText ? chosen.label : undefined;
  }

  #fieldAt(path: readonly Segment[]): FieldSchema {
    if (!this.#place) return NO_SCHEMA;
    const levels = levelsAt(this.#place, this.#root, path);
    const title = levels.map(({ level }) => level['title']).find((each) => typeof each === 'string');
    const properties = levels.flatMap(({ plan }) => (plan.kind === 'object' ? plan.properties : []));
    const members = new Map(properties.map((property) => [property.name, property]));
    return {
      title,
      isSecret: levels.some(({ level }) => isSecret(level)),
      choices: levels.flatMap(choicesOf),
      members: [...members.values()],
    };
  }
}

function choicesOf({ plan }: PlannedNode): readonly Choice[] {
  return plan.kind === 'choice' ? plan.choices : [];
}
