import type { Session } from '../session/session';

export function PromptsScreen(_props: {
  session: Session;
  item: string | undefined;
  onItem: (item: string | undefined, passing?: boolean) => void;
}) {
  return null;
}
