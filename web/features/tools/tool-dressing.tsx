import type { ListedTool } from '../../../core/protocol/tool';
import { DressDialog } from '../../forms/dress/dress-dialog';
import { useKeptDressing } from '../../forms/dress/kept-dressing';
import { inWords } from '../../../core/text/in-words';

/** How a tool's form looks where the tool is presented by itself, kept in this browser. */
export function ToolDressing({
  server,
  tool,
  args,
  onClose,
}: {
  server: string;
  tool: ListedTool;
  args: unknown;
  onClose: () => void;
}) {
  const [ui, keep] = useKeptDressing(server, tool.name);
  return (
    <DressDialog
      title={tool.title ?? inWords(tool.name)}
      description={tool.description}
      schema={tool.inputSchema ?? true}
      value={args}
      ui={ui}
      onChange={keep}
      onClose={onClose}
    />
  );
}
