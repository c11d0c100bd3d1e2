/** The header with which CloudFront proves itself. A stage with a secret answers no request without it. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
/** The host the browser requested. CloudFront overwrites what the client sent. */
export const VIEWER_HOST_HEADER = 'x-viewer-host';
/** Address and port of the client. CloudFront and the local gateway overwrite what the client sent. */
export const VIEWER_ADDRESS_HEADER = 'cloudfront-viewer-address';
