import { FileUp } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';

import { Button } from './button';

type PickFileButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'onClick'> & {
  /** The kinds of files, as an input of HTML takes them. */
  accept: string;
  /** The name of the input. */
  label: string;
  onFile: (file: File) => void;
};

/** A button that asks for a file of this computer. */
export function PickFileButton({ accept, label, onFile, ...button }: PickFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // The same file may be picked again.
          target.value = '';
        }}
      />
      <Button {...button} icon={<FileUp aria-hidden />} onClick={() => input.current?.click()} />
    </>
  );
}
