import { Plus } from 'lucide-react';
import { useId, useState } from 'react';

import { Button } from '../../../../ui/button';
import { TextInput } from '../../../../ui/form-fields';
import { useEditedPlace } from './edit-context';
import styles from './fields.module.css';

interface NewItemProps {
  label: string;
  placeholder?: string | undefined;
  /** What is wrong with a text, as it is typed. */
  check?: (text: string) => string | undefined;
  /** Empty where nothing was typed. */
  onAdd: (text: string) => void;
}

/** A button, in whose place a field stands once it was pressed. */
export function AddItem({
  add,
  variant = 'default',
  onAdd,
  ...field
}: NewItemProps & {
  /** The words of the button. */
  add: string;
  variant?: 'default' | 'ghost';
  /** Never called with nothing. */
  onAdd: (text: string) => void;
}) {
  const { isLocked } = useEditedPlace([]);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {isAdding && (
        <NewItem
          {...field}
          onAdd={(text) => {
            setAdding(false);
            if (text !== '') onAdd(text);
          }}
        />
      )}
      <div>
        <Button
          size="small"
          variant={variant}
          icon={<Plus aria-hidden />}
          disabled={isLocked}
          onClick={() => setAdding(true)}
        >
          {add}
        </Button>
      </div>
    </>
  );
}

/** A text that is taken with Enter, or on leaving. */
export function NewItem({ label, placeholder, check, onAdd }: NewItemProps) {
  const [text, setText] = useState('');
  const problem = text === '' ? undefined : check?.(text);
  const id = useId();
  const take = () => {
    if (problem === undefined) onAdd(text.trim());
  };
  return (
    <div className="stack grow gap-2">
      <TextInput
        autoFocus
        className={styles['mono']}
        aria-label={label}
        aria-invalid={problem !== undefined}
        {...(problem !== undefined && { 'aria-describedby': id })}
        {...(placeholder !== undefined && { placeholder })}
        value={text}
        onChange={setText}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          else if (event.key === 'Escape') onAdd('');
        }}
      />
      {problem !== undefined && (
        <p id={id} className="bad sm break" role="status">
          {problem}
        </p>
      )}
    </div>
  );
}
