import { Minus, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from './button';
import { classNames } from './class-names';
import styles from './dialog.module.css';
import { useFocusReturn } from './use-focus-return';
import { TEXT_INPUT } from './use-window-event';

export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  open?: boolean;
  onClose: () => void;
  closeLabel?: string;
  /** `over`: the page behind stays usable. */
  mode?: 'modal' | 'over';
  /** `page`: as wide as the window, as high as its content, its top at one place. `stage`: centred, for an audience. */
  size?: 'normal' | 'wide' | 'page' | 'stage';
  children?: ReactNode;
  /** Between content and actions, always visible: why an action failed. */
  notice?: ReactNode;
  actions?: ReactNode;
  onEnter?: () => void;
}

/** Escape and the close button close it; a click outside does not. */
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
  const { remember, restore } = useFocusReturn();
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
            if (target instanceof Element && target.matches(TEXT_INPUT)) onEnter?.();
          }}
          onEscapeKeyDown={(event) => {
            if (takesEscape(event.target)) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            remember();
            const dialog = event.currentTarget as HTMLElement;
            const isFocused =
              mode === 'over'
                ? focusFormField(dialog)
                : focusField(
                    dialog.querySelector(TEXT_FIELD) ??
                      dialog.querySelector('select') ??
                      dialog.querySelector(FOCUSED_FIRST),
                  );
            if (isFocused || mode === 'over') event.preventDefault();
            // No button of a dialog that opens by itself may take a key meant for something else.
            if (!isFocused && mode === 'over') dialog.focus();
          }}
          onCloseAutoFocus={restore}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className={styles['header']}>
            <Radix.Title className={styles['title']}>{title}</Radix.Title>
            <Radix.Close asChild>
              <Button
                variant="ghost"
                size="small"
                className={styles['close']}
                aria-label={closeLabel ?? t('close')}
                icon={mode === 'over' ? <Minus aria-hidden /> : <X aria-hidden />}
                // In a modal dialog, the button may have the focus at first, and would show its tooltip.
                data-tooltip={mode === 'over' ? '' : undefined}
              />
            </Radix.Close>
          </div>
          <div className={classNames('stack grow gap-12 px-16 pt-4 pb-16 low scroll-y', styles['body'])}>
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

function takesEscape(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset['takesEscape'] === 'true';
}

const TEXT_FIELD = `textarea, ${TEXT_INPUT}:not([type=search])`;
const FOCUSED_FIRST = '[data-has-focus-first="true"]';
const FORM_FIELD = `${FOCUSED_FIRST}, form :is(textarea, select, input:not([type=hidden], [type=radio]), input:checked)`;

/** Focuses the first field of a dialog's form, if there is one by now. */
export function focusFormField(dialog: Element): boolean {
  return focusField(dialog.querySelector(FORM_FIELD));
}

function focusField(field: HTMLElement | null): boolean {
  field?.focus({ preventScroll: true });
  return field !== null && document.activeElement === field;
}
