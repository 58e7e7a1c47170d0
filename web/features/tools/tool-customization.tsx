import type { ListedTool } from '../../../core/protocol/tool';
import { CustomizeDialog } from '../../forms/customize/customize-dialog';
import { useStoredCustomization } from '../../forms/customize/stored-customization';
import { humanize } from '../../../core/text/humanize';

interface ToolCustomizationProps {
  server: string;
  tool: ListedTool;
  args: unknown;
  onClose: () => void;
}

export function ToolCustomization({ server, tool, args, onClose }: ToolCustomizationProps) {
  const [ui, store] = useStoredCustomization(server, tool.key);
  return (
    <CustomizeDialog
      title={tool.title ?? humanize(tool.name)}
      description={tool.description}
      schema={tool.inputSchema ?? true}
      value={args}
      ui={ui}
      onChange={store}
      onClose={onClose}
    />
  );
}
