export const sampling = {
  title: '采样',
};
