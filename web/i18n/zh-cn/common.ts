export const common = {
  close: '关闭',
  copy: '复制',
  copied: '已复制',
  download: '下载',
  cancel: '取消',
  more: '更多',
  search: '搜索',
};
