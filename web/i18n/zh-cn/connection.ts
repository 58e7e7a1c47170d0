export const connection = {
  title: '连接',
};
