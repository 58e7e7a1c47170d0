export { formatBytes, formatDuration } from '../../core/text/format';
