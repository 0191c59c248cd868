import { Aws, Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { asInterface, byName, closed } from '#infra/cloud/constructs/closed-bucket';
import { bucketOrigin } from '#infra/cloud/constructs/files';
import { originKeyFilledIn } from '#infra/cloud/constructs/identity';
import { buckets } from '#topology/buckets';
import { codeReader, contentSecurityPolicy, originKeyHeader, securityHeaders, viewerAddressHeader } from '#topology/headers';

export interface SiteProps {
  readonly prefix: string;
  readonly api: HttpApi;
  readonly firewallArn: string;
  readonly accessLogs: IBucket;
  /** Your own domain, and its certificate in us-east-1. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
}

/** Screens and API under one origin. */
export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  readonly address: string;

  constructor(scope: Construct, { prefix, api, firewallArn, accessLogs, domain }: SiteProps) {
    super(scope, 'Site');
    this.bucket = new Bucket(this, 'Screens', {
      ...closed,
      encryption: BucketEncryption.S3_MANAGED,
      versioned: true,
      serverAccessLogsBucket: byName(this, accessLogs),
      serverAccessLogsPrefix: 'screens/',
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    });
    const responseHeadersPolicy = headersPolicy(
      this,
      'Headers',
      contentSecurityPolicy(buckets.map(({ name }) => bucketOrigin(prefix, name))),
    );
    const common = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, responseHeadersPolicy, compress: true };
    const screens = S3BucketOrigin.withOriginAccessControl(asInterface(this.bucket));
    this.distribution = new Distribution(this, 'Distribution', {
      comment: prefix,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      // North America, Europe and Asia (with India), without the most expensive regions.
      priceClass: PriceClass.PRICE_CLASS_200,
      // Its log is delivered field by field (`edge-log-stack.ts`): CloudFront's standard log writes whole paths.
      webAclId: firewallArn,
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultBehavior: {
        ...common,
        origin: screens,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: edgeFunction(this, 'OnePage', onePage) }],
      },
      additionalBehaviors: {
        [codeReader.path]: {
          ...common,
          responseHeadersPolicy: headersPolicy(this, 'CodeReaderHeaders', codeReader.policy),
          origin: screens,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        },
        '/api/*': {
          ...common,
          origin: new HttpOrigin(`${api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
            protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
            // The secret proves to functions that a request came through here. A header of this name that the caller sent is replaced.
            customHeaders: { [originKeyHeader]: originKeyFilledIn(prefix) },
          }),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          functionAssociations: [
            { eventType: FunctionEventType.VIEWER_REQUEST, function: edgeFunction(this, 'ViewerAddress', viewerAddress) },
          ],
        },
      },
    });
    this.address = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
  }
}

/** Every address without a file extension gets the page. */
const onePage = `function handler(event) { var request = event.request; if (!/\\.[A-Za-z0-9]+$/.test(request.uri)) request.uri = '/index.html'; return request; }`;

/** The caller's address as the edge sees it; a value sent by the caller is overwritten. */
const viewerAddress = `function handler(event) { var request = event.request; request.headers['${viewerAddressHeader}'] = { value: event.viewer.ip }; return request; }`;

function edgeFunction(scope: Construct, id: string, code: string): EdgeFunction {
  return new EdgeFunction(scope, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
}

function headersPolicy(scope: Construct, id: string, policy: string): ResponseHeadersPolicy {
  const known = ['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'x-frame-options', 'referrer-policy'];
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, preload: true, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(securityHeaders)
        .filter(([header]) => !known.includes(header))
        .map(([header, value]) => ({ header, value, override: true })),
    },
  });
}
