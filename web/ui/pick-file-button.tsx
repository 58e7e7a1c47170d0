import { FileUp } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';

import { Button } from './button';

type PickFileButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'onClick'> & {
  accept: string;
  label: string;
  onFile: (file: File) => void;
};

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
          // Otherwise picking the same file again fires no event.
          target.value = '';
        }}
      />
      <Button {...button} icon={<FileUp aria-hidden />} onClick={() => input.current?.click()} />
    </>
  );
}
