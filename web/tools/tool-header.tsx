import { useTranslations } from 'use-intl';

import { DefinitionHeader } from '../outcome/definition-header';
import { ToolBadges } from './tool-badges';
import type { ListedTool } from './tool';

/** What the server says of the tool: all of it its own words. */
export function ToolHeader({ tool }: { tool: ListedTool }) {
  const t = useTranslations('tools');
  return (
    <DefinitionHeader
      name={tool.name}
      title={tool.title}
      description={tool.description}
      definition={tool.definition}
      faults={tool.faults.map((fault) => t(`fault_${fault}`))}
      badges={<ToolBadges hints={tool.annotations} />}
    />
  );
}
