import { Columns2, FlaskConical, Gauge, MoreHorizontal, Shirt } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../ui/button';
import { Menu } from '../../ui/menu';

interface MoreMenuProps {
  /** Whether the arguments are complete enough to be sent. */
  isCallable: boolean;
  onNegatives: () => void;
  onSideBySide: () => void;
  onLoad: () => void;
  /** Undefined where there is no form. */
  onDress: (() => void) | undefined;
}

/** What else can be done with the call as it is shown. */
export function MoreMenu({
  isCallable,
  onNegatives,
  onSideBySide,
  onLoad,
  onDress,
}: MoreMenuProps) {
  const t = useTranslations('tools');
  return (
    <Menu
      trigger={<IconButton size="small" label={t('more')} icon={<MoreHorizontal aria-hidden />} />}
      entries={[
        {
          label: t('negativeTests'),
          icon: <FlaskConical aria-hidden />,
          onSelect: onNegatives,
        },
        {
          label: t('callBeside'),
          icon: <Columns2 aria-hidden />,
          disabled: !isCallable,
          onSelect: onSideBySide,
        },
        {
          label: t('loadTest'),
          icon: <Gauge aria-hidden />,
          disabled: !isCallable,
          onSelect: onLoad,
        },
        onDress && {
          label: t('dress'),
          icon: <Shirt aria-hidden />,
          disabled: !isCallable,
          onSelect: onDress,
        },
      ]}
    />
  );
}
