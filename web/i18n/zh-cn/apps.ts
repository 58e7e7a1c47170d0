export const apps = {
  title: '应用',
};
