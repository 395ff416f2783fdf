declare module 'embedded:*' {
  /** The file's bytes as base64. */
  const base64: string;
  export default base64;
}
