import { encodePart } from '../../core/text/encode-part';
import type { MouseEvent, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';

interface SuiteLinkProps {
  suite: string;
  onOpen?: () => void;
  children: ReactNode;
}

export function SuiteLink({ suite, onOpen, children }: SuiteLinkProps) {
  const href = `/suites/${encodePart(suite)}`;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.();
    navigate(href);
  };
  return (
    <a href={href} onClick={open}>
      {children}
    </a>
  );
}
