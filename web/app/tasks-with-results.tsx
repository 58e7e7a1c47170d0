import type { ComponentProps } from 'react';

import { TasksScreen } from '../features/tasks/tasks-screen';
import { ToolResultView } from '../features/tools/tool-result-view';

/** The section of tasks, in which a task's result looks as it does beside the tool's form. */
export function TasksWithResults(props: Omit<ComponentProps<typeof TasksScreen>, 'ResultView'>) {
  return <TasksScreen {...props} ResultView={ToolResultView} />;
}
