import { choiceOf } from './choice-search';
import { RadioList } from './radio-list';
import { SearchChoice } from './search-choice';
import { Segments } from './segments';
import type { ControlProps } from '../fields/control-props';
import { choiceLabel } from '../../../core/schema/plan/plan-node';
import type { Choice } from '../../../core/schema/plan/node-plan';

const MOST_BUTTONS = 8;
/** In characters: of one button, and of all of them, which fill two lines at most. */
const WIDEST_BUTTON = 24;
const WIDEST_BUTTONS = 120;

/** The choices and, where the value is none of them, the value itself: what is there is always shown. */
function withForeign(choices: readonly Choice[], value: unknown): readonly Choice[] {
  if (value === undefined || choiceOf(choices, value)) return choices;
  return [...choices, { value, label: choiceLabel(value) }];
}

/** Up to eight are buttons, or radio buttons where their words are long; more are searched. */
export function choiceWidget(choices: readonly Choice[]): 'buttons' | 'radio' | 'select' {
  if (choices.length > MOST_BUTTONS) return 'select';
  const width = choices.reduce((sum, { label }) => sum + label.length + 2, 0);
  const isWordy = choices.some(
    ({ label, about }) => about !== undefined || label.length > WIDEST_BUTTON,
  );
  return isWordy || width > WIDEST_BUTTONS ? 'radio' : 'buttons';
}

/** One of a fixed set, by the widget that is asked for, or that fits. */
export function ChoiceControl({
  widget,
  ...props
}: ControlProps & { choices: readonly Choice[]; widget?: string | undefined }) {
  const choices = withForeign(props.choices, props.value);
  switch (widget ?? choiceWidget(choices)) {
    case 'select':
      return <SearchChoice {...props} choices={choices} />;
    case 'radio':
      return <RadioList {...props} choices={choices} />;
    default:
      return <Segments {...props} choices={choices} />;
  }
}
