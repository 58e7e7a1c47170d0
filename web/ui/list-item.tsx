import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { shortenText } from '../../core/json/shorten-strings';
import { inBrowser, useChoice } from './remember';

const MAX_LENGTH = 200;

interface ListItemProps {
  /** Read first, whatever is shown. */
  name: string;
  title?: string | undefined;
  icon?: ReactNode;
  more?: string | undefined;
  hasFindings: boolean;
  hasErrors?: boolean;
  children?: ReactNode;
}

export function ListItem({ name, title = name, icon, more, hasFindings, hasErrors, children }: ListItemProps) {
  const [first] = useFirstShown();
  const [shown, other] = first === 'title' ? [title, name] : [name, title];
  const isTitled = title !== name;
  const tooltip = [isTitled || more === undefined ? other : shown, more].filter((text) => text !== undefined);
  return (
    <>
      {icon}
      {isTitled && first === 'title' && <span className="visually-hidden">{shortenText(name, MAX_LENGTH)} </span>}
      <span className="grow clip ellipsis" title={tooltip.map((text) => shortenText(text, MAX_LENGTH)).join('\n')}>
        {shortenText(shown, MAX_LENGTH)}
      </span>
      {isTitled && first === 'name' && <span className="visually-hidden"> {shortenText(title, MAX_LENGTH)}</span>}
      {hasFindings && <TriangleAlert aria-hidden className={`rigid square-14 ${hasErrors ? 'bad' : 'warn'}`} />}
      {children}
    </>
  );
}

/** Which of title (for people) and name (for programs) a list shows first. */
export const FIRST_SHOWN = ['title', 'name'] as const;

export function useFirstShown() {
  return useChoice(inBrowser, 'loupe.firstShown', FIRST_SHOWN, 'title');
}
