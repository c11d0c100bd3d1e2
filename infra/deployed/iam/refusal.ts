interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const XML = { 'content-type': 'text/xml' };

/** How a service of AWS says that its caller may not do what it asks for; `service` as signatures name it. */
export function refusal(service: string, message: string): Refusal {
  switch (service) {
    case 's3':
      return {
        status: 403,
        headers: XML,
        body: `<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`,
      };
    case 'ses':
      return {
        status: 403,
        headers: XML,
        body:
          '<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type>' +
          `<Code>AccessDenied</Code><Message>${message}</Message></Error></ErrorResponse>`,
      };
    case 'dynamodb':
      return json(400, 'com.amazon.coral.service#AccessDeniedException', message);
    default:
      return json(service === 'geo' ? 403 : 400, 'AccessDeniedException', message);
  }
}

function json(status: number, type: string, message: string): Refusal {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': type };
  return { status, headers, body: JSON.stringify({ __type: type, Message: message, message }) };
}
