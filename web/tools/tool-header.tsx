import { lazy } from 'react';
import { useTranslations } from 'use-intl';

import { AppBadges } from '../apps/app-badges';
import { LaterTexts } from '../i18n/later-texts';
import { DefinitionHeader } from '../outcome/definition-header';
import { DefinitionErrors } from './definition/definition-errors';
import { ToolBadges } from './tool-badges';
import type { ListedTool } from './tool';

const DefinitionView = lazy(async () => ({
  default: (await import('./definition/definition-view')).DefinitionView,
}));

interface ToolHeaderProps {
  tool: ListedTool;
  /** The whole list. */
  tools: readonly ListedTool[];
}

/** What the server says of the tool: all of it its own words. */
export function ToolHeader({ tool, tools }: ToolHeaderProps) {
  const t = useTranslations('tools');
  return (
    <DefinitionHeader
      name={tool.name}
      title={tool.title}
      description={tool.description}
      definition={tool.definition}
      faults={tool.faults.map((fault) => t(`fault_${fault}`))}
      badges={
        <>
          <AppBadges tool={tool.definition} />
          <ToolBadges hints={tool.annotations} />
        </>
      }
      definitionNote={<DefinitionErrors tool={tool} />}
      renderDefinition={(source) => (
        <LaterTexts>
          <DefinitionView tool={tool} tools={tools} source={source} />
        </LaterTexts>
      )}
    />
  );
}
