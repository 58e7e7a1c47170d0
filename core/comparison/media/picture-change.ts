/** An image that differs from its reference. All three in base64. */
export interface PictureChange {
  at: string;
  mimeType: string;
  before: string;
  after: string;
  /** A PNG of the differing pixels; undefined if the pixels can't be compared here. */
  difference?: string;
}
