"""References in mail and news: decodes MIME, and reports the message and the part of each.

``findings`` searches a file or a file object, ``walk`` all files below a directory::

    for finding in gleaner.mail.walk("Mail"):
        print(finding.message.sender, finding.reference.value)
"""

from gleaner._gleaner import Cut, Finding, Findings, Message, Walk
from gleaner._gleaner import mail_findings as findings
from gleaner._gleaner import mail_walk as walk

__all__ = ["Cut", "Finding", "Findings", "Message", "Walk", "findings", "walk"]
