import { DefinitionIcon } from '../outcome/definition-icon';
import { ListItem } from '../ui/list-item';
import { DefinitionErrors } from './definition/definition-errors';
import { ToolBadges } from './tool-badges';
import type { ListedTool } from './tool';

/** One line of the list of tools. */
export function ToolListItem({ tool }: { tool: ListedTool }) {
  return (
    <ListItem
      name={tool.name}
      icon={<DefinitionIcon definition={tool.definition} size={16} />}
      detail={tool.title}
      faulty={tool.faults.length > 0}
    >
      <DefinitionErrors tool={tool} />
      <ToolBadges hints={tool.annotations} compact />
    </ListItem>
  );
}
