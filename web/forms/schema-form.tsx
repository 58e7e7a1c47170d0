import {
  type ReactElement,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { type FormUi, LibraryForm } from './fields/library';
import { HiddenViolations } from './fields/problems';
import { isSchema } from '../../core/schema/json-schema';
import { pathIn, type Segment } from '../../core/json/json-pointer';
import { schemaId } from '../../core/schema/schema-id';
import type { JsonSchema, ValidationResult, Violation } from '../workers/validation/validate';
import { fieldId } from './state/field-id';
import type { UnsentTexts } from './state/unsent-texts';
import { UnsentContext } from './unsent-context';
import { FormStore } from './state/form-store';
import { useFormStore } from './state/use-form-store';

export { initialValueFromDefaults } from '../../core/schema/plan/initial-value';
export type { JsonSchema } from '../workers/validation/validate';

/** What can be asked of a form from outside. */
export interface FormHandle {
  /** Focuses the first on the page of the fields that these are at, opening what is closed around them. */
  focus: (violations: readonly Violation[]) => void;
}

export interface SchemaFormProps extends FormUi {
  /** Any schema, also a broken one: what has no better control is edited as JSON. */
  schema: JsonSchema;
  /** `undefined`: nothing was entered yet, and nothing is until a field is touched. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** Shown at the fields; what has no field on the page is listed on top. */
  verdict: ValidationResult | undefined;
  /** Prefix of element ids, unique in the page. */
  idPrefix: string;
  disabled?: boolean;
  /** Also mark what is missing where nobody has entered anything, as after an attempt to send. */
  revealAll?: boolean;
  /**
   * Told of the texts in the controls that are no values, such as JSON that is not whole: as long as there are any, the
   * value is not what the form shows, and is not to be sent.
   */
  onUnsent?: (texts: readonly Violation[]) => void;
  /** Where these texts are kept, for a form that comes back to the page; the same object for the same form. */
  unsentTexts?: UnsentTexts;
  ref?: Ref<FormHandle>;
}

/**
 * A form for a JSON Schema that shows, keeps and sends exactly the value that it is given and what is entered.
 *
 * Two share the work. **rjsf customizes**: by `uiSchema` (its own format, at every level: `ui:order`, `ui:title`,
 * `ui:description`, `ui:help`, `ui:placeholder`, `ui:widget`, `ui:field`, `ui:options`, `ui:readonly`, `ui:disabled`,
 * `ui:autofocus`; `items`, `additionalItems`, `additionalProperties`, `oneOf` and `anyOf` for what is inside) and by its
 * registry of `widgets`, `templates` and `fields`. It is given one level at a time: that level's names as a shallow schema
 * with its part of the `uiSchema`, and hands out order, words and widgets. **Loupe holds the rest**: the value, the
 * defaults, the branches, the references and the verdict, which rjsf would rewrite, invent or expand without end.
 *
 * What Loupe reads out of a schema by itself (titles, a masked text for a secret, a search for a long enum) is customization
 * too, in the same words; what is given wins over it. No customization changes what is sent: a field that is hidden keeps its
 * value, is sent and validated, and what is wrong with it is listed at the head of the form.
 *
 * `uiSchema`, `widgets`, `templates` and `fields` are to be the same objects from one drawing to the next.
 */
export function SchemaForm(props: SchemaFormProps): ReactElement {
  const schema = isSchema(props.schema) ? props.schema : true;
  // Another schema is another form: nothing of the view carries over.
  return <FormOfSchema key={schemaId(schema)} {...props} schema={schema} />;
}

function FormOfSchema({
  schema,
  value,
  onChange,
  verdict,
  idPrefix,
  disabled = false,
  revealAll = false,
  onUnsent,
  unsentTexts,
  ref,
  ...customization
}: SchemaFormProps) {
  const [store] = useState(() => new FormStore(schema, value, idPrefix, unsentTexts));
  useLayoutEffect(() => store.whenChanged(onChange), [store, onChange]);
  useLayoutEffect(() => store.replace(value), [store, value]);
  useEffect(() => store.judge(verdict), [store, verdict]);
  useLayoutEffect(() => store.disable(disabled), [store, disabled]);
  useEffect(() => store.reveal(revealAll), [store, revealAll]);
  const unsent = useFormStore(store, (form) => form.unsent);
  const around = useContext(UnsentContext);
  const tell = useEffectEvent((texts: readonly Violation[]) => {
    onUnsent?.(texts);
    around?.(idPrefix, texts);
  });
  useLayoutEffect(() => tell(unsent), [unsent]);
  useLayoutEffect(() => () => tell([]), []);
  const form = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      focus: (violations) => {
        const places = violations.map(({ pointer, params: { control } }) => ({
          path: pathIn(store.at([]), pointer),
          control: typeof control === 'string' ? control : undefined,
        }));
        for (const { path } of places) store.openTo(path);
        if (form.current) focusField(form.current, idPrefix, places);
      },
    }),
    [store, idPrefix],
  );
  return (
    <div ref={form} className="sized relative">
      <HiddenViolations store={store} />
      <LibraryForm store={store} schema={schema} {...customization} />
    </div>
  );
}

const CONTROLS = 'input:not([type="hidden"], [hidden]), textarea, select, [contenteditable="true"], button';
const MOST_FRAMES = 10;

/** The control of a field: what takes the keys in it, or the heading of a group. */
function controlOf(form: HTMLElement, id: string): HTMLElement | null {
  const field = form.querySelector<HTMLElement>(`[id="${id}"], [data-field="${id}"]`);
  if (field)
    return field.matches('input, textarea, select, button, [tabindex]')
      ? field
      : (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(CONTROLS));
  return form.querySelector(`[id="${id}-label"]`)?.closest('button') ?? null;
}

interface Place {
  path: readonly Segment[];
  /** The id of the control that is meant, where the place has several. */
  control: string | undefined;
}

function itself(form: HTMLElement, prefix: string, { path, control }: Place): HTMLElement | null {
  return controlOf(form, control ?? fieldId(prefix, path));
}

/** The control of a place, else that of what is around it on the page. */
function nearest(form: HTMLElement, prefix: string, place: Place): HTMLElement | null {
  const own = itself(form, prefix, place);
  if (own) return own;
  const { path } = place;
  for (let depth = path.length - 1; depth > 0; depth -= 1) {
    const control = controlOf(form, fieldId(prefix, path.slice(0, depth)));
    if (control) return control;
  }
  return form.querySelector<HTMLElement>(CONTROLS);
}

/**
 * Focuses the field that stands first on the page of those at these places; of a field that comes only now, because what is
 * around it was just opened, as soon as it is there.
 */
function focusField(form: HTMLElement, prefix: string, places: readonly Place[], frames = MOST_FRAMES): void {
  const awaited = places.some((place) => !itself(form, prefix, place));
  if (awaited && frames > 0) {
    requestAnimationFrame(() => focusField(form, prefix, places, frames - 1));
    return;
  }
  const [first] = places
    .flatMap((place) => nearest(form, prefix, place) ?? [])
    .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
