import { Columns2, Gauge, MoreHorizontal, Shirt } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../ui/button';
import { Menu } from '../../ui/menu';

interface MoreMenuProps {
  /** Whether what was entered is no call yet. */
  disabled: boolean;
  onSideBySide: () => void;
  onLoad: () => void;
  /** Undefined where there is no form. */
  onDress: (() => void) | undefined;
}

/** What else can be done with the call as it is shown. */
export function MoreMenu({ disabled, onSideBySide, onLoad, onDress }: MoreMenuProps) {
  const t = useTranslations('tools');
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={t('more')}
          icon={<MoreHorizontal aria-hidden />}
          disabled={disabled}
        />
      }
      entries={[
        {
          kind: 'item',
          key: 'beside',
          label: t('callBeside'),
          icon: <Columns2 aria-hidden />,
          onSelect: onSideBySide,
        },
        {
          kind: 'item',
          key: 'load',
          label: t('loadTest'),
          icon: <Gauge aria-hidden />,
          onSelect: onLoad,
        },
        ...(onDress
          ? [
              {
                kind: 'item' as const,
                key: 'dress',
                label: t('dress'),
                icon: <Shirt aria-hidden />,
                onSelect: onDress,
              },
            ]
          : []),
      ]}
    />
  );
}
