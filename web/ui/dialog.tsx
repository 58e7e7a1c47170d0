import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from './button';
import { classNames } from './class-names';
import styles from './dialog.module.css';
import { useOpener } from './use-opener';

export interface DialogProps {
  title: ReactNode;
  /** Under the title, and the dialog's accessible description. */
  description?: ReactNode;
  /** True by default: most are only there while they are open. */
  open?: boolean;
  onClose: () => void;
  /** “Close” by default. */
  closeLabel?: string;
  /** `over`: the page behind stays readable and usable. */
  mode?: 'modal' | 'over';
  /** `page`: nearly all of the window, whatever is in it. `stage`: in the middle, to be read from afar. */
  size?: 'normal' | 'wide' | 'page' | 'stage';
  children?: ReactNode;
  /** Between the content and the actions, always in sight: why an action was not taken. */
  notice?: ReactNode;
  actions?: ReactNode;
  /** What Enter does in a line of text. */
  onEnter?: () => void;
}

/** A dialog with a title and a row of actions. Escape and the close button close it; a click beside does not. */
export function Dialog({
  title,
  description,
  open = true,
  onClose,
  closeLabel,
  mode = 'modal',
  size = 'normal',
  children,
  notice,
  actions,
  onEnter,
}: DialogProps) {
  const t = useTranslations('common');
  const { remember, giveBack } = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()} modal={mode === 'modal'}>
      <Radix.Portal>
        {mode === 'modal' && <Radix.Overlay className={styles['overlay']} />}
        <Radix.Content
          className={classNames(styles['dialog'], styles[mode], styles[size])}
          data-size={size}
          onInteractOutside={(event) => event.preventDefault()}
          onKeyDown={({ key, target, nativeEvent }) => {
            if (key !== 'Enter' || nativeEvent.isComposing || nativeEvent.defaultPrevented) return;
            if (target instanceof Element && target.matches(LINE_OF_TEXT)) onEnter?.();
          }}
          onEscapeKeyDown={(event) => {
            if (takesEscape(event.target)) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            remember();
            if (mode === 'over') focusDialogItself(event);
            else focusFieldIn(event);
          }}
          onCloseAutoFocus={giveBack}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className={styles['header']}>
            <Radix.Title className={styles['title']}>{title}</Radix.Title>
            <Radix.Close asChild>
              {/* No tooltip: it would take the Escape that is meant for the dialog. */}
              <Button
                variant="ghost"
                size="small"
                className={styles['close']}
                aria-label={closeLabel ?? t('close')}
                icon={<X aria-hidden />}
              />
            </Radix.Close>
          </div>
          <div className={classNames('grid gap-12 px-20 pb-16 low scroll-y', styles['body'])}>
            {description !== undefined && (
              <Radix.Description asChild>
                <div className="muted break">{description}</div>
              </Radix.Description>
            )}
            {children}
          </div>
          {notice && <div className={styles['notice']}>{notice}</div>}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A field with `data-takes-escape` uses the key itself, to take back what was typed there. */
function takesEscape(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset['takesEscape'] === 'true';
}

/** A dialog that comes unasked takes the focus, but no key that was meant for something else. */
function focusDialogItself(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

const LINE_OF_TEXT = 'input:not([type=checkbox], [type=radio], [type=file])';

/** What is filled in is there to be typed into: not the button that closes it. */
function focusFieldIn(event: Event): void {
  if (!(event.currentTarget instanceof Element)) return;
  const field = event.currentTarget.querySelector<HTMLElement>(`textarea, ${LINE_OF_TEXT}`);
  field?.focus({ preventScroll: true });
  if (field && document.activeElement === field) event.preventDefault();
}
