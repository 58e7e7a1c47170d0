import { choiceOf } from './choice-search';
import { SearchBox } from './search-box';
import type { ControlProps } from '../fields/control-props';
import type { Choice } from '../../../core/schema/plan/node-plan';

/** One of many values. */
export function SearchChoice(props: ControlProps & { choices: readonly Choice[] }) {
  const { value, choices, onChange } = props;
  const selected = choiceOf(choices, value);
  return (
    <SearchBox
      {...props}
      shownText={selected?.label ?? ''}
      several={false}
      isTaken={(choice) => choice === selected}
      onTake={(choice) => onChange(choice.value)}
    />
  );
}
