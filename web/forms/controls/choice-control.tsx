import { choiceOf } from './choice-search';
import { RadioList } from './radio-list';
import { SearchChoice } from './search-choice';
import { Segments } from './segments';
import type { ControlProps } from '../fields/control-props';
import { choiceLabel } from '../schema/plan-node';
import type { Choice } from '../schema/node-plan';

const MOST_BUTTONS = 8;
/** In characters: of one button, and of all of them, which fill two lines at most. */
const WIDEST_BUTTON = 24;
const WIDEST_BUTTONS = 120;

/** The choices and, where the value is none of them, the value itself: what is there is always shown. */
function withForeign(choices: readonly Choice[], value: unknown): readonly Choice[] {
  if (value === undefined || choiceOf(choices, value)) return choices;
  return [...choices, { value, label: choiceLabel(value) }];
}

/** One of a fixed set: up to eight as buttons, or as radio buttons where their words are long; more as a search. */
export function ChoiceControl(props: ControlProps & { choices: readonly Choice[] }) {
  const choices = withForeign(props.choices, props.value);
  if (choices.length > MOST_BUTTONS) return <SearchChoice {...props} choices={choices} />;
  const width = choices.reduce((sum, { label }) => sum + label.length + 2, 0);
  const isWordy = choices.some(
    ({ label, about }) => about !== undefined || label.length > WIDEST_BUTTON,
  );
  return isWordy || width > WIDEST_BUTTONS ? (
    <RadioList {...props} choices={choices} />
  ) : (
    <Segments {...props} choices={choices} />
  );
}
