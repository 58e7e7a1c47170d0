import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { jsonPathOf, type Segment } from '../../../core/json/json-pointer';
import { Button } from '../../ui/button';

/** Says that hidden values are sent, and which on demand only: an audience may be watching. */
export function HiddenSent({ places }: { places: readonly (readonly Segment[])[] }) {
  const t = useTranslations('present');
  const [isOpen, setOpen] = useState(false);
  if (places.length === 0) return null;
  return (
    <p role="note" className="muted break">
      {t('hiddenSent', { count: places.length })}{' '}
      <Button variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'hideNames' : 'showNames')}
      </Button>
      {isOpen && <span className="code"> {places.map(nameOf).join(', ')}</span>}
    </p>
  );
}

function nameOf(place: readonly Segment[]): string {
  return jsonPathOf(place).replace(/^\$\.?/, '');
}
